import type { LiveChange } from "../topics";

/** Readers for tests: each waits for what must come, never for a time. */

/** Collects what a listener of the hub is told, and waits for the next of it. */
export class Heard {
  private readonly told: (LiveChange | "resync")[] = [];
  private waiting: ((next: LiveChange | "resync") => void) | null = null;

  readonly onChange = (change: LiveChange) => this.tell(change);
  readonly onResync = () => this.tell("resync");
  readonly onSessionsEnded = () => undefined;
  readonly onClose = () => undefined;

  /** The next that was not taken yet. */
  async next(): Promise<LiveChange | "resync"> {
    const told = this.told.shift();
    if (told) return told;
    return await new Promise((resolve) => {
      this.waiting = resolve;
    });
  }

  private tell(next: LiveChange | "resync"): void {
    if (this.waiting) this.waiting(next);
    else this.told.push(next);
    this.waiting = null;
  }
}

/** Reads the frames of an event stream one by one. */
export class FrameReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly decoder = new TextDecoder();
  private text = "";

  constructor(response: Response) {
    if (!response.body) throw new Error("The stream of a test has no body");
    this.reader = response.body.getReader();
  }

  /** The next frame that is no heartbeat; null when the stream has ended. */
  async next(): Promise<string | null> {
    for (;;) {
      const end = this.text.indexOf("\n\n");
      if (end >= 0) {
        const frame = this.text.slice(0, end);
        this.text = this.text.slice(end + 2);
        if (!frame.startsWith(":")) return frame;
      } else {
        const { done, value } = await this.reader.read();
        if (done) return null;
        this.text += this.decoder.decode(value, { stream: true });
      }
    }
  }

  /** As a browser that goes away. */
  async cancel(): Promise<void> {
    await this.reader.cancel();
  }
}
