export type Runs = { numRuns: number; seed?: number };

/**
 * How many runs are taken of what a test of the suite takes few of, and from which seed: by the variables NAME and
 * NAME_SEED, where somebody wants more of them, or others. What failed stands in the report: what fails once in a while
 * is not seen by taking the same way again.
 */
export function askedRuns<Usual extends Runs>(
  name: "WALKS" | "INTERLEAVINGS",
  usual: Usual,
): Usual & { includeErrorInReport: true } {
  const [numRuns, seed] = [process.env[name], process.env[`${name}_SEED`]];
  return {
    ...usual,
    ...(numRuns ? { numRuns: Number(numRuns) } : {}),
    ...(seed ? { seed: Number(seed) } : {}),
    includeErrorInReport: true,
  };
}
