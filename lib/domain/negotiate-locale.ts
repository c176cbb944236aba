/**
 * The language that somebody is spoken to in: of those that there are, the one their browser prefers.
 * @param accepted the header `Accept-Language`
 */
export function negotiated(accepted: string | null, locales: readonly string[], fallback: string): string {
  const ranges = (accepted ?? "")
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().split(";");
      const quality = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  const known = new Map(locales.map((locale) => [locale.toLowerCase(), locale]));
  for (const { tag } of ranges) {
    // `de-CH` is also somebody who reads `de`.
    const parts = tag.split("-");
    for (let length = parts.length; length > 0; length -= 1) {
      const found = known.get(parts.slice(0, length).join("-"));
      if (found) return found;
    }
  }
  return fallback;
}
