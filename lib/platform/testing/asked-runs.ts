export type Runs = { numRuns: number; seed?: number };

/**
 * How many runs are taken of what a test of the suite takes few of, and from which seed: by the variables NAME and
 * NAME_SEED, where somebody wants more of them, or others.
 */
export function askedRuns<Usual extends Runs>(name: "WALKS" | "INTERLEAVINGS", usual: Usual): Usual {
  const [numRuns, seed] = [process.env[name], process.env[`${name}_SEED`]];
  return {
    ...usual,
    ...(numRuns ? { numRuns: Number(numRuns) } : {}),
    ...(seed ? { seed: Number(seed) } : {}),
  };
}
