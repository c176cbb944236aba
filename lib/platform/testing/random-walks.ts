import { askedRuns, type Runs } from "./asked-runs";

/** How many random walks are taken, and from which seed: WALKS and WALKS_SEED have it take more of them, and others. */
export function askedWalks(usual: Required<Runs>) {
  return askedRuns("WALKS", usual);
}
