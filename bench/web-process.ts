import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { System } from "@/e2e/support/system";
import { median } from "./median";

/** The web process among those that the start command with this id started. */
export function webProcess(startPid: number): number {
  const found = execFileSync("pgrep", ["-P", String(startPid), "-f", "scripts/web.ts"], { encoding: "utf8" });
  return Number(found.trim());
}

/** Lets `inspectWeb` into the processes of a system: any free port, where the usual one may be taken. */
export const inspectable = { NODE_OPTIONS: "--inspect-port=0" };

export type Memory = {
  /** All that the process has of the machine's memory. */
  residentBytes: number;
  /** What of it is in use by objects and buffers. */
  usedBytes: number;
};

export type InspectedWeb = {
  /** The median of several looks, each after the garbage was collected. */
  settledMemory(): Promise<Memory>;
  close(): void;
};

const looks = 7;
const patienceMs = 60_000;
const addressPattern = /^web\s+Debugger listening on (ws:\S+)/m;

/** Looks into the web process by Node's own inspector, which a signal opens. Start the system with `inspectable`. */
export async function inspectWeb({ ready, said }: System): Promise<InspectedWeb> {
  process.kill(webProcess(ready.pid), "SIGUSR1");
  const socket = new WebSocket(await inspectorAddress(said));
  await once(socket, "open", { signal: AbortSignal.timeout(patienceMs) });
  const look = async (): Promise<Memory> => {
    await ask(socket, "HeapProfiler.collectGarbage");
    const answer = await ask(socket, "Runtime.evaluate", {
      expression: "process.memoryUsage()",
      returnByValue: true,
    });
    const { rss, heapUsed, external } = (answer as { result: { value: NodeJS.MemoryUsage } }).result.value;
    return { residentBytes: rss, usedBytes: heapUsed + external };
  };
  return {
    async settledMemory() {
      const seen: Memory[] = [];
      for (let count = 0; count < looks; count += 1) {
        seen.push(await look());
        await pause(500);
      }
      return {
        residentBytes: median(seen.map((memory) => memory.residentBytes)),
        usedBytes: median(seen.map((memory) => memory.usedBytes)),
      };
    },
    close: () => socket.close(),
  };
}

async function inspectorAddress(said: () => string): Promise<string> {
  const late = Date.now() + patienceMs;
  while (Date.now() < late) {
    const address = addressPattern.exec(said())?.[1];
    if (address) return address;
    await pause(50);
  }
  throw new Error("The web process opened no inspector");
}

/** One question at a time. */
async function ask(socket: WebSocket, method: string, params: object = {}): Promise<unknown> {
  const answered = once(socket, "message", { signal: AbortSignal.timeout(patienceMs) });
  socket.send(JSON.stringify({ id: 1, method, params }));
  const [event] = (await answered) as [MessageEvent<string>];
  const { result, error } = JSON.parse(event.data) as { result?: unknown; error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}
