/** A text as it is searched: without case, accents and punctuation, so that "francais" finds "Français". */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .join(" ")
    .trim();
}
