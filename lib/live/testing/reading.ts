import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LiveChange } from "../change-schema";

/** Readers for tests: each waits for what must come, never for a time. */

/** Collects what a listener of the hub is told, and waits for the next of it. */
export class Heard {
  private readonly told: (LiveChange | "resync")[] = [];
  private waiting: ((next: LiveChange | "resync") => void) | null = null;

  readonly onChange = (change: LiveChange) => this.tell(change);
  readonly onResync = () => this.tell("resync");
  readonly onSessionRecheck = () => undefined;
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

/** Reads the frames of an event stream one by one, over HTTP. */
export class FrameReader {
  private text = "";

  private constructor(
    private readonly frames: AsyncIterator<string>,
    private readonly goAway: () => void,
  ) {}

  /**
   * @param answer opens the stream; what it throws is thrown here
   */
  static async open(answer: (response: ServerResponse) => void): Promise<FrameReader> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const server = createServer((_, response) => {
      response.once("close", () => server.close());
      try {
        answer(response);
      } catch (error) {
        reject(error);
        response.destroy();
      }
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const request = get({ port, host: "127.0.0.1", agent: false }, resolve);
    request.on("error", reject);
    const response = await promise;
    // A stream that the other side breaks off ends here too.
    response.setEncoding("utf8").on("error", () => undefined);
    return new FrameReader(response[Symbol.asyncIterator](), () => request.destroy());
  }

  /** The next frame that is no heartbeat; null when the stream has ended. */
  async next(): Promise<string | null> {
    for (;;) {
      const frame = await this.nextOfAny();
      if (!frame?.startsWith(":")) return frame;
    }
  }

  /** The next frame, a heartbeat too; null when the stream has ended. */
  async nextOfAny(): Promise<string | null> {
    for (;;) {
      const end = this.text.indexOf("\n\n");
      if (end >= 0) {
        const frame = this.text.slice(0, end);
        this.text = this.text.slice(end + 2);
        return frame;
      }
      const { done, value } = await this.frames.next();
      if (done) return null;
      this.text += value;
    }
  }

  /** As a browser that goes away. */
  cancel(): void {
    this.goAway();
  }
}
