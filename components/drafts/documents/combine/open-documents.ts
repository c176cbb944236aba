import pLimit from "p-limit";
import type { ShownDocument } from "@/components/documents/shown-document";

/** So many are kept open: each has a worker and its bytes. The others are opened again when they are looked at. */
const openAtMost = 3;

/** The PDF files that pages are drawn of, one page after the other, the last few of them open. */
export class OpenDocuments {
  /** The one that was looked at longest ago comes first. */
  readonly #open = new Map<string, ShownDocument>();
  readonly #inTurn = pLimit(1);
  readonly #ending = new AbortController();

  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  async withDocument<Found>(
    id: string,
    open: () => Promise<ShownDocument>,
    look: (document: ShownDocument) => Promise<Found>,
  ): Promise<Found> {
    return await this.#inTurn(async () => {
      this.ending.throwIfAborted();
      const document = this.#open.get(id) ?? (await open());
      this.#open.delete(id);
      this.#open.set(id, document);
      this.#closeBeyond(this.ending.aborted ? 0 : openAtMost);
      return await look(document);
    });
  }

  close(): void {
    this.#ending.abort();
    this.#inTurn.clearQueue();
    this.#closeBeyond(0);
  }

  #closeBeyond(most: number): void {
    for (const [id, document] of this.#open) {
      if (this.#open.size <= most) return;
      document.close();
      this.#open.delete(id);
    }
  }
}
