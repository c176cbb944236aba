import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { SystemUser } from "./system-user";
import { UserError } from "./user-error";

/**
 * The processes of one machine. Each runs in a process group of its own, so that Ctrl-C reaches only the
 * start command, which stops them in order; each ends by itself when the start command is gone.
 */

export type ChildOptions = {
  name: string;
  /** Path of its TypeScript entry. */
  entry: string;
  env: Record<string, string>;
  /** Who it runs as; the user of this process unless said. */
  user?: SystemUser | null;
  /** Lines of its output that start with this are for `onReady`, not for the screen. */
  readyLine?: string;
};

const ownHooks = new URL("../allow-server-only.mjs", import.meta.url).href;
const stopPatienceMs = 25_000;
const restartsAtMost = 5;
const steadyAfterMs = 60_000;

export class Child {
  private process: ChildProcess | null = null;
  private isStopping = false;
  private isReady = false;
  private restarts = 0;
  private readonly ready = Promise.withResolvers<string>();

  constructor(
    private readonly options: ChildOptions,
    /** Called when it keeps dying. */
    private readonly onLost: (name: string) => void,
  ) {
    this.ready.promise.catch(() => undefined);
  }

  /** Starts it; resolves with what followed its ready line, and at once where it has none. */
  async start(): Promise<string> {
    this.spawn();
    if (!this.options.readyLine) this.ready.resolve("");
    const said = await this.ready.promise;
    this.isReady = true;
    return said;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const { process: child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const ended = once(child, "exit");
    const late = new AbortController();
    await Promise.race([
      ended,
      pause(stopPatienceMs, undefined, { signal: late.signal }).then(() => child.kill("SIGKILL")),
    ]);
    late.abort();
  }

  kill(): void {
    this.process?.kill("SIGKILL");
  }

  private spawn(): void {
    const { entry, env, user } = this.options;
    const child = spawn(process.execPath, ["--import", "tsx", "--import", ownHooks, entry], {
      ...user,
      // Root's home is not another user's.
      env: { ...process.env, ...(user ? { HOME: "/nonexistent" } : {}), ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    });
    this.process = child;
    const startedAt = Date.now();
    this.relay(child);
    child.once("exit", () => this.ended(Date.now() - startedAt));
  }

  private relay(child: ChildProcess): void {
    const { readyLine, name } = this.options;
    if (!child.stdout || !child.stderr) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (readyLine && line.startsWith(readyLine)) this.ready.resolve(line.slice(readyLine.length));
      else console.error(`${name.padEnd(9)} ${line}`);
    });
    createInterface({ input: child.stderr }).on("line", (line) => console.error(`${name.padEnd(9)} ${line}`));
  }

  private ended(livedMs: number): void {
    if (this.isStopping) return;
    if (!this.isReady) {
      this.ready.reject(
        new UserError(`The ${this.options.name} could not be started; the lines above say why.`),
      );
      return;
    }
    if (livedMs > steadyAfterMs) this.restarts = 0;
    this.restarts += 1;
    if (this.restarts > restartsAtMost) {
      this.onLost(this.options.name);
      return;
    }
    console.error(`${this.options.name} ended unexpectedly; starting it again.`);
    setTimeout(() => this.isStopping || this.spawn(), 500 * 2 ** this.restarts);
  }
}
