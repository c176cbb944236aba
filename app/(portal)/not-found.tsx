import { NothingHere } from "@/components/shell/nothing-here";

/** Something that the person's business does not have; the way elsewhere stays. */
export default function NotFound() {
  return <NothingHere />;
}
