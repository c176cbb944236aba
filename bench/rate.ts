/** Asks again and again, with so many under way at once. @returns how often a second it was answered */
export async function rateOf(
  ask: () => Promise<void>,
  { atOnce, forMs }: { atOnce: number; forMs: number },
): Promise<number> {
  const end = performance.now() + forMs;
  let count = 0;
  const one = async () => {
    while (performance.now() < end) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (count * 1000) / forMs;
}
