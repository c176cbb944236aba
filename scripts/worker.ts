import { startWorker } from "@/lib/jobs";
import { closeDb } from "@/lib/platform/db";
import { closeQueue } from "@/lib/platform/queue";

/** The worker process: runs the jobs of `lib/jobs.ts` until it is told to stop. */

const worker = await startWorker();

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await worker.stop();
  await closeQueue();
  await closeDb();
  process.exit(0);
}

if (process.send) process.on("SIGINT", () => undefined);
else process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
process.on("disconnect", () => void stop());
