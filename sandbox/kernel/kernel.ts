import type { Database, Transaction } from "./database";
import type { SandboxSettings } from "./settings";
import type { FileStorage } from "./storage/file-storage";
import type { UrlSigner } from "./storage/signed-urls";

/** What every part of a running sandbox shares. */
export interface Kernel {
  db: Database;
  settings: SandboxSettings;
  storage: FileStorage;
  urls: UrlSigner;
  /** Tells the queues that there may be work; they would find it by themselves a little later. */
  wakeQueues(): void;
}

/** Runs a change in one transaction and, once it is committed, sends what it put into the queues. */
export async function change<T>(kernel: Kernel, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await kernel.db.$transaction(work);
  kernel.wakeQueues();
  return result;
}
