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
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--import", "./scripts/allow-server-only.mjs", "scripts/start.ts"],
    {
      env: {
        ...process.env,
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
        ...changed,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const said: string[] = [];
  const ready = readySchema.parse(JSON.parse(await readyLine(child, said)));
  return {
    said: () => said.join("\n"),
    ready: { ...ready, databaseUrl: `${runningEmbedded(dataDir)}/verso`, pid: child.pid ?? 0, dataDir },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
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
function readyLine(child: ChildProcess, said: string[]): Promise<string> {
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
