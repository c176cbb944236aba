import { fillMirror } from "@/lib/orders/testing/filled-mirror";
import { prepareReads } from "@/lib/orders/testing/many-reads";
import { closeDb } from "@/lib/platform/db";
import { closeQueue } from "@/lib/platform/queue";

/** A process of `bench/lists.ts` with a database of its own: fills it, and reads what it is asked for. */

export type Filled = { names: string[]; filledInSeconds: number | null };
export type Measured = { ms: number };

const { DATABASE_URL = "", BENCH_ORDERS = "" } = process.env;
const filledInSeconds = await fillMirror(DATABASE_URL, Number(BENCH_ORDERS));
const reads = await prepareReads();

process.on("message", async (name: string) => {
  const beganAt = performance.now();
  await reads.get(name)?.();
  process.send?.({ ms: performance.now() - beganAt } satisfies Measured);
});
process.on("disconnect", async () => {
  await closeQueue();
  await closeDb();
});
process.send?.({ names: [...reads.keys()], filledInSeconds } satisfies Filled);
