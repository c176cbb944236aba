/**
 * How many random walks are taken that a test of the suite takes few of, and from which seed: WALKS and WALKS_SEED have it
 * take more of them, and others.
 */
export function askedWalks(usual: { numRuns: number; seed: number }): { numRuns: number; seed: number } {
  const { WALKS, WALKS_SEED } = process.env;
  return { numRuns: Number(WALKS ?? usual.numRuns), seed: Number(WALKS_SEED ?? usual.seed) };
}
