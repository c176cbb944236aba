/**
 * Where a list shows what it is narrowed to, as `link` of its address (`listAddress`) has it: for pages that only lead
 * there, and would load for a link what reads addresses.
 * @param narrowed by the list's own filters, to words without signs of their own meaning in addresses
 */
export function narrowedLink(
  path: "/orders" | "/quotes",
  narrowed: Record<string, readonly string[]>,
): string {
  const asked = Object.entries(narrowed).map(([filter, words]) => `${filter}=${words.join(",")}`);
  return `${path}?${asked.join("&")}`;
}
