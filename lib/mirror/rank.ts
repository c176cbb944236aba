/**
 * Which resources of a list have changed, by their rank alone. In a list sorted by what changed last, whatever
 * changes moves to the front and the rest keeps its order, so that what has moved up has changed, even where
 * its row looks the same (a comment, a file). Pure.
 * @param before ids as they stood at the last look, from the first on; nothing can be told without one
 * @param now ids as they stand, from the first on
 */
export function movedUp(before: readonly string[], now: readonly string[]): Set<string> {
  if (before.length === 0) return new Set();
  for (let count = 0; count < now.length; count += 1) {
    if (hasKeptItsOrder(before, now, count)) return new Set(now.slice(0, count));
  }
  return new Set(now);
}

/** Whether everything after the first `count` stands as it stood; what is gone since leaves no gap. */
function hasKeptItsOrder(before: readonly string[], now: readonly string[], count: number): boolean {
  const rest = now.slice(count);
  const held = new Set(rest);
  const stood = before.filter((id) => held.has(id));
  // Who stands first and did not stand there before has come up from below.
  return rest[0] === stood[0] && rest.every((id, rank) => rank >= stood.length || id === stood[rank]);
}
