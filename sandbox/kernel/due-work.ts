import { setTimeout as sleep } from "node:timers/promises";

interface DueWorkOptions<Item> {
  /** How long to rest when nothing is due. */
  idleMs: number;
  /** How many items are handled at once. */
  concurrency: number;
  keyOf(item: Item): string;
  /** Up to `limit` items that are due, without those still in hand. */
  find(limit: number, inHand: string[]): Promise<Item[]>;
  handle(item: Item, stopping: AbortSignal): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Works off rows that are due. The rows are the queue: what is due when is in PostgreSQL alone, this
 * loop only looks, so that waiting work costs nothing and a restart loses none.
 */
export class DueWork<Item> {
  readonly #options: DueWorkOptions<Item>;
  readonly #inHand = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #woken = new AbortController();
  #loop: Promise<void> | undefined;

  constructor(options: DueWorkOptions<Item>) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Looks at once instead of after the rest. */
  wake(): void {
    this.#woken.abort();
  }

  /** Takes nothing more and resolves when what is in hand is done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
    await Promise.all(this.#inHand.values());
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#woken = new AbortController();
      const taken = await this.#take();
      if (taken === 0) await this.#rest();
    }
  }

  async #take(): Promise<number> {
    const room = this.#options.concurrency - this.#inHand.size;
    if (room <= 0) return 0;
    try {
      const due = await this.#options.find(room, [...this.#inHand.keys()]);
      const fresh = due.filter((item) => !this.#inHand.has(this.#options.keyOf(item)));
      for (const item of fresh) this.#begin(item);
      return fresh.length;
    } catch (error) {
      this.#options.onError(error);
      return 0;
    }
  }

  #begin(item: Item): void {
    const key = this.#options.keyOf(item);
    const work = this.#options.handle(item, this.#stopping.signal).then(
      () => {
        this.#inHand.delete(key);
        this.wake();
      },
      (error: unknown) => {
        // Without a wake: what fails is tried again after the rest, not in a tight loop.
        this.#inHand.delete(key);
        this.#options.onError(error);
      },
    );
    this.#inHand.set(key, work);
  }

  async #rest(): Promise<void> {
    const signal = this.#woken.signal;
    await sleep(this.#options.idleMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
