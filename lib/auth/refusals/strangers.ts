import pLimit from "p-limit";

/**
 * Promises that strangers who are refused again and again take one connection to the database for each of a few moments, and
 * people who are signed in keep theirs.
 */

/** What is the same again within a minute is not counted in the database either; there it is told once in an hour. */
const rememberedMs = 60_000;
const rememberedAtMost = 1_000;

type Told = { at: number; telling: Promise<void> };

type Strangers = { told: Map<string, Told>; turns: ReturnType<typeof pLimit> };

const globalForStrangers = globalThis as typeof globalThis & { versoStrangers?: Strangers };

/** Next bundles a module several times, so they live on globalThis. */
function strangers(): Strangers {
  globalForStrangers.versoStrangers ??= { told: new Map(), turns: pLimit(1) };
  return globalForStrangers.versoStrangers;
}

/**
 * Tells of it when it is its turn, one of all strangers in this process after the other, and once for all that is the same.
 * @throws whatever `tell` throws; then the next that is the same is told again
 */
export async function toldForAll(same: readonly (string | null)[], tell: () => Promise<void>): Promise<void> {
  const { told, turns } = strangers();
  const key = JSON.stringify(same);
  const known = told.get(key);
  if (known && Date.now() - known.at < rememberedMs) return await known.telling;
  const telling = turns(tell);
  told.delete(key);
  told.set(key, { at: Date.now(), telling });
  // The one that was told the longest ago is the first.
  const [oldest] = told.keys();
  if (told.size > rememberedAtMost && oldest !== undefined) told.delete(oldest);
  try {
    await telling;
  } catch (error) {
    told.delete(key);
    throw error;
  }
}
