import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { shiftTimes, type TimeShift } from "./skewed-times";

/**
 * Stands between the portal and the service and passes bytes on, as badly as the faults that are on: it knows
 * nothing of requests, so that everything is lost, late or torn apart wherever the bytes happen to end.
 */

/** Which way bytes go: to the service, or back from it. */
export type Direction = "requests" | "answers";

export type WireFault =
  /** Each piece comes so much later, both ways. */
  | { kind: "latency"; delayMs: number }
  | { kind: "bandwidth"; bytesPerSecond: number }
  | { kind: "slice"; bytes: number; pauseMs: number }
  /** Lets so many bytes of each connection through, and then ends it without a word (`reset`) or properly (`cut`). */
  | { kind: "reset" | "cut"; of: Direction; afterBytes: number }
  /** Takes bytes and passes none on; the connection stays. */
  | { kind: "blackHole"; of: Direction };

export type ServiceProxy = {
  /** `host:port` of where it listens. */
  host: string;
  /** Turns a fault on, for the connections that are open too. @returns what turns it off */
  begin(fault: WireFault): () => void;
  close(): Promise<void>;
};

/**
 * @param target `host:port` of the service
 * @param options.skewMs how far the clock of the service is ahead, in every answer
 */
export async function openProxy(target: string, options: { skewMs?: number } = {}): Promise<ServiceProxy> {
  const { hostname, port } = new URL(`http://${target}`);
  const faults = new Set<WireFault>();
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Whoever reads from it notices; what is left to do is in "close".
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    void new Passage({ of: "requests", from: near, to: far, faults }).run();
    const shift = options.skewMs ? shiftTimes(options.skewMs) : null;
    void new Passage({ of: "answers", from: far, to: near, faults, shift }).run();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: (fault) => {
      faults.add(fault);
      return () => faults.delete(fault);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

type PassageOptions = {
  of: Direction;
  from: Socket;
  to: Socket;
  /** Those that are on now. */
  faults: ReadonlySet<WireFault>;
  shift?: TimeShift | null;
};

/** One way of one connection. */
class Passage {
  /** How many bytes went through under each fault that counts them. */
  readonly #passed = new Map<WireFault, number>();
  /** Bytes are missing: nothing that comes after them may arrive. */
  #hasLost = false;

  constructor(private readonly options: PassageOptions) {}

  async run(): Promise<void> {
    const { from, to, shift } = this.options;
    try {
      for await (const chunk of from)
        await this.#pass(shift ? shift.pass(chunk as Buffer) : (chunk as Buffer));
      if (shift) await this.#pass(shift.rest());
      if (!this.#hasLost) to.end();
    } catch {
      // One side is gone, and so is the other.
      this.#end("reset");
    }
  }

  async #pass(bytes: Buffer): Promise<void> {
    let left = bytes;
    while (left.length > 0) {
      const piece = left.subarray(0, this.#pieceBytes());
      left = left.subarray(piece.length);
      await this.#wait(piece.length);
      if (this.#swallows()) this.#hasLost = true;
      else if (this.#hasLost) return this.#end("reset");
      else if (!(await this.#write(piece))) return;
    }
  }

  /** How much goes at once. */
  #pieceBytes(): number {
    let bytes = Number.POSITIVE_INFINITY;
    for (const fault of this.options.faults) {
      if (fault.kind === "slice") bytes = Math.min(bytes, fault.bytes);
      if (fault.kind === "bandwidth") bytes = Math.min(bytes, Math.ceil(fault.bytesPerSecond / 20));
    }
    return Math.max(1, bytes);
  }

  async #wait(bytes: number): Promise<void> {
    let waitMs = 0;
    for (const fault of this.options.faults) {
      if (fault.kind === "latency") waitMs += fault.delayMs;
      if (fault.kind === "slice") waitMs += fault.pauseMs;
      if (fault.kind === "bandwidth") waitMs += (bytes / fault.bytesPerSecond) * 1000;
    }
    if (waitMs > 0) await pause(waitMs);
  }

  #swallows(): boolean {
    const { faults, of } = this.options;
    return [...faults].some((fault) => fault.kind === "blackHole" && fault.of === of);
  }

  /** @returns whether the connection goes on */
  async #write(piece: Buffer): Promise<boolean> {
    const { to, of, faults } = this.options;
    for (const fault of faults) {
      if ((fault.kind !== "reset" && fault.kind !== "cut") || fault.of !== of) continue;
      const passed = this.#passed.get(fault) ?? 0;
      const room = fault.afterBytes - passed;
      if (piece.length > room) {
        to.write(piece.subarray(0, Math.max(0, room)));
        this.#end(fault.kind);
        return false;
      }
      this.#passed.set(fault, passed + piece.length);
    }
    if (!to.write(piece)) await once(to, "drain");
    return true;
  }

  #end(how: "reset" | "cut"): void {
    for (const socket of [this.options.from, this.options.to]) {
      if (how === "reset") socket.resetAndDestroy();
      else socket.destroySoon();
    }
  }
}
