import { setImmediate as immediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Loaded into every process of the portal before its own code: asked by SIGUSR2, it collects all garbage and says what
 * is left. Without that a process has as much as it was not worth the while to collect.
 */

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

process.on("SIGUSR2", async () => {
  collectGarbage();
  // What was only to be told that it is garbage is so now.
  await immediate();
  collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const told = { pid: process.pid, at: Date.now(), heldBytes: heapUsed + external, residentBytes: rss };
  process.stderr.write(`memory ${JSON.stringify(told)}\n`);
});
