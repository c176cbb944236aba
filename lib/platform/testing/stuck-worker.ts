import { startQueue } from "../queue";

/** A worker that takes one job of the queue it is told of and never ends it, so that a test can kill it. */
const [queue = ""] = process.argv.slice(2);
const boss = await startQueue();
await boss.work(queue, () => new Promise<never>(() => undefined));
