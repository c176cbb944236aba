import { NothingHere } from "@/components/shell/nothing-here";
import { translatedTitle } from "@/i18n/translated-title";

export const generateMetadata = translatedTitle("frame.notFound.title");

/** Something that the person's business does not have; the way elsewhere stays. */
export default function NotFound() {
  return <NothingHere />;
}
