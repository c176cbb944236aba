import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** A client that sends what a test wants, however wrong, and as slowly. */
export class RawClient {
  /** What it was answered so far. */
  text = "";
  /** All that it was answered, once the server has ended the connection. */
  readonly ended: Promise<string>;
  private dripping: NodeJS.Timeout | undefined;

  private constructor(readonly socket: Socket) {
    socket.on("data", (chunk: Buffer) => {
      this.text += chunk.toString("latin1");
    });
    // A connection may end by a reset; that it ends is what is waited for.
    socket.on("error", () => undefined);
    this.ended = new Promise((resolve) => {
      socket.once("close", () => {
        clearInterval(this.dripping);
        resolve(this.text);
      });
    });
  }

  static async connectTo(server: Server): Promise<RawClient> {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: "127.0.0.1" });
    const client = new RawClient(socket);
    await Promise.race([once(socket, "connect"), client.ended]);
    return client;
  }

  /** The head of a request, with a host and the headers given. */
  head(requestLine: string, headers: Record<string, string | number> = {}): this {
    const lines = Object.entries({ Host: "portal.test", ...headers }).map((entry) => entry.join(": "));
    this.socket.write(`${[`${requestLine} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
    return this;
  }

  send(bytes: string | Buffer): this {
    this.socket.write(bytes);
    return this;
  }

  /** Sends a byte now and then, for as long as the server lets it. */
  drip(everyMs = 10): this {
    this.dripping = setInterval(() => this.socket.write("x"), everyMs);
    return this;
  }

  /** Resolves once the answer has this in it. @throws Error when the connection ends without */
  async answered(part: string): Promise<string> {
    while (!this.text.includes(part)) {
      if (this.socket.closed) throw new Error(`The connection ended with ${JSON.stringify(this.text)}`);
      await Promise.race([new Promise((more) => this.socket.once("data", more)), this.ended]);
    }
    return this.text;
  }
}
