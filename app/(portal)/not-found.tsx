import type { Metadata } from "next";
import { NothingHere } from "@/components/shell/nothing-here";
import { texts } from "@/lib/domain/texts";

export const metadata: Metadata = { title: texts.shell.notFound.title };

/** Something that the person's business does not have; the way elsewhere stays. */
export default function NotFound() {
  return <NothingHere />;
}
