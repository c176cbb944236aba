import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { freePort, runningEmbedded } from "../../scripts/start/postgres";

/** The whole system on ports and a data folder of its own, started by the same script as `npm start`. */

const readySchema = z.object({
  portal: z.string(),
  people: z.array(
    z.object({ email: z.string(), password: z.string(), role: z.string(), business: z.string().nullable() }),
  ),
  sandbox: z.looseObject({
    a: z.looseObject({ base_url: z.string(), token: z.string(), signing_secret: z.string() }),
    b: z.looseObject({ base_url: z.string(), api_key: z.string() }),
  }),
});

/** What the system says of itself, and where its processes and its database are. */
export type SystemReady = z.infer<typeof readySchema> & {
  databaseUrl: string;
  /** The start command's process. */
  pid: number;
  dataDir: string;
};

export type System = {
  ready: SystemReady;
  /** Everything that its processes have written so far. */
  said: () => string;
  stop: () => Promise<void>;
};

export async function startSystem(changed: Record<string, string> = {}): Promise<System> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "verso-e2e-"));
  chmodSync(dataDir, 0o755);
  const { readyLine, pid, said, stop } = await startMachine({
    // Set for the tests, or by whoever runs them; this system has its own.
    DATABASE_URL: "",
    PORTAL_URL: "",
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SANDBOX_A_PORT: String(await freePort()),
    SANDBOX_B_PORT: String(await freePort()),
    // The tests steer the service by its controls, and do not wait for its minute.
    SANDBOX_STEP_SECONDS: "0",
    SANDBOX_RATE_LIMIT: "100000",
    SANDBOX_RETRY_SCALE: "0.001",
    PSEUDO_LOCALES: "on",
    ...changed,
  });
  const ready = readySchema.parse(JSON.parse(readyLine));
  return {
    said,
    ready: { ...ready, databaseUrl: `${runningEmbedded(dataDir)}/verso`, pid, dataDir },
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What one start command runs. */
export type Machine = {
  /** What it said of itself once everything ran, as JSON. */
  readyLine: string;
  pid: number;
  said: () => string;
  stop: () => Promise<void>;
};

/** Runs the start command. @throws Error with its last words when it does not come to its end */
export async function startMachine(env: Record<string, string>): Promise<Machine> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--import", "./scripts/allow-server-only.mjs", "scripts/start.ts"],
    { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const said: string[] = [];
  return {
    readyLine: await untilReady(child, said),
    pid: child.pid ?? 0,
    said: () => said.join("\n"),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The process of the embedded server, which it writes down itself. */
export function postgresPid({ dataDir }: SystemReady): number {
  return Number(postmasterLines(dataDir)[0]);
}

/** First the process id, fourth the port. */
function postmasterLines(dataDir: string): string[] {
  return readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
}

/** @param said takes every line, from then on too */
function untilReady(child: ChildProcess, said: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const note = (line: string) => {
      said.push(line);
      if (line.startsWith("verso ready ")) resolve(line.slice("verso ready ".length));
    };
    if (child.stdout) createInterface({ input: child.stdout }).on("line", note);
    if (child.stderr) createInterface({ input: child.stderr }).on("line", note);
    child.once("exit", () => reject(new Error(`The system did not start:\n${said.slice(-40).join("\n")}`)));
  });
}
