import type { SavedAddress } from "./schema";

/** More than anybody looks after, and few enough for a page. */
export const savedAtMost = 200;

/**
 * In the order in which they are offered: those of the reader's own department, then those of the whole business, then
 * those of other departments, of which only who sees everything is told.
 * @param ownId our id of the reader's department; null for who is in none
 */
export function inOfferedOrder<Saved extends Pick<SavedAddress, "label" | "department">>(
  addresses: readonly Saved[],
  ownId: string | null,
): Saved[] {
  const rank = ({ department }: Saved) => (department === null ? 1 : department.id === ownId ? 0 : 2);
  const place = (saved: Saved) => saved.department?.name ?? "";
  return [...addresses].sort(
    (a, b) => rank(a) - rank(b) || place(a).localeCompare(place(b)) || a.label.localeCompare(b.label),
  );
}
