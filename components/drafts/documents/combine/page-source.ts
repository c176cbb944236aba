import { isImageName } from "@/components/documents/images/image-name";
import { isPdfName } from "@/lib/files/rules";

/** What pages can come from. */
export type SourceKind = "pdf" | "photo";

/** By its name; null for what has no pages that could be put together. */
export function sourceKindOf(name: string): SourceKind | null {
  if (isPdfName(name)) return "pdf";
  return isImageName(name) ? "photo" : null;
}
