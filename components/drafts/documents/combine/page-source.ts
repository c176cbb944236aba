/** What pages can come from. */
export type SourceKind = "pdf" | "photo";

const photoEndings = ["png", "jpg", "jpeg", "webp", "heic", "heif"];

/** By its name; null for what has no pages that could be put together. */
export function sourceKindOf(name: string): SourceKind | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "pdf") return "pdf";
  return photoEndings.includes(ending) ? "photo" : null;
}
