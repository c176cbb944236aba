import { isImageName } from "../preview/image-name";

/** What pages can come from. */
export type SourceKind = "pdf" | "photo";

/** By its name; null for what has no pages that could be put together. */
export function sourceKindOf(name: string): SourceKind | null {
  if (/\.pdf$/i.test(name)) return "pdf";
  return isImageName(name) ? "photo" : null;
}
