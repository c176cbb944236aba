import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SandboxSettings } from "../kernel/settings";
import { type RunningSandbox, startSandbox } from "../start";
import { acquireTestDatabase } from "./test-database";

export interface TestSandbox {
  /** The sandbox as it runs now; another one after a restart. */
  readonly running: RunningSandbox;
  /** Where Variant A's controls and signed downloads are. */
  readonly origin: string;
  /** The same of Variant B. */
  readonly originB: string;
  /** Stops it and starts it again on the same database and data folder. */
  restart(changed?: Partial<SandboxSettings>): Promise<void>;
  /** Stops it, empties its database and removes its data folder. */
  dispose(): Promise<void>;
}

/** A sandbox of its own on free ports; without automatic steps and practically without a limit unless told. */
export async function startTestSandbox(settings: Partial<SandboxSettings> = {}): Promise<TestSandbox> {
  const database = await acquireTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "sandbox-test-"));
  let chosen: SandboxSettings = {
    host: "127.0.0.1",
    controlToken: undefined,
    ports: { a: 0, b: 0 },
    stepSeconds: 0,
    retryScale: 1,
    requestsPerMinute: 1_000_000,
    databaseUrl: database.url,
    dataDir,
    demonstration: {
      a: { token: undefined, signingSecret: undefined },
      b: { token: undefined, signingSecret: undefined },
    },
    ...settings,
  };
  let running = await startSandbox(chosen);
  return {
    get running() {
      return running;
    },
    get origin() {
      return running.addresses.a.origin;
    },
    get originB() {
      return running.addresses.b.origin;
    },
    async restart(changed = {}) {
      await running.close();
      chosen = { ...chosen, ...changed };
      running = await startSandbox(chosen);
    },
    async dispose() {
      await running.close();
      await database.release();
      await rm(dataDir, { recursive: true });
    },
  };
}
