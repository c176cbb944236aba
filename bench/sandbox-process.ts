import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { readyDatabase } from "@/scripts/start/databases";
import { startEmbedded } from "@/scripts/start/postgres";

export interface MeasuredSandbox {
  /** With /api/v1. */
  baseUrl: string;
  token: string;
  databaseUrl: string;
  /** Memory of its process. */
  residentBytes(): number;
  stop(): Promise<void>;
}

const readyStart = "sandbox ready ";

/** A sandbox process on a throw-away database of its own, with steps of a minute and no limit to speak of. */
export async function startMeasuredSandbox(): Promise<MeasuredSandbox> {
  const folder = mkdtempSync(path.join(tmpdir(), "sandbox-bench-"));
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded(folder, { POSTGRES_PASSWORD: "bench" });
  const databaseUrl = `${postgres.serverUrl}/sandbox`;
  await readyDatabase(databaseUrl, "sandbox/prisma/migrations");
  const child = spawn(process.execPath, ["--import", "tsx", "sandbox/main.ts"], {
    env: {
      ...process.env,
      SANDBOX_A_PORT: "0",
      SANDBOX_B_PORT: "0",
      SANDBOX_STEP_SECONDS: "60",
      SANDBOX_RATE_LIMIT: "100000000",
      SANDBOX_DATABASE_URL: databaseUrl,
      SANDBOX_DATA_DIR: path.join(folder, "sandbox"),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { base_url: baseUrl, token } = await readyLine(child.stdout);
  return {
    baseUrl,
    token,
    databaseUrl,
    residentBytes: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) * 1024,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await postgres.child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readyLine(output: NodeJS.ReadableStream): Promise<{ base_url: string; token: string }> {
  for await (const line of createInterface(output)) {
    if (line.startsWith(readyStart)) return JSON.parse(line.slice(readyStart.length)).a;
  }
  throw new Error("The sandbox ended before it was ready.");
}
