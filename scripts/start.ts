import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { announce } from "./start/announce";
import { buildPortal, generateClients } from "./start/build";
import { Child } from "./start/children";
import { keptSecrets, openDataFolder } from "./start/data-folder";
import { readyDatabase } from "./start/databases";
import type { SandboxReady } from "./start/demonstration";
import { portalEnvironment } from "./start/portal-env";
import { requirePort, sandboxDatabaseUrl, startEmbedded } from "./start/postgres";
import { orSay, Sentence } from "./start/sentence";
import { readSettings, type Settings } from "./start/settings";

/** `npm start`: everything on one machine, from an empty folder to the sign-in page. */

const children: Child[] = [];
let isStopping = false;
let stoppingSince = 0;

/** One Ctrl-C arrives twice: from the terminal, and from the command around this one. Later ones are impatience. */
const sameSignalMs = 1_000;

/** In the order of their start, backwards: what uses something ends before it. */
async function stopAll(exitCode: number): Promise<void> {
  if (isStopping) {
    if (Date.now() - stoppingSince < sameSignalMs) return;
    for (const child of children) child.kill();
    process.exit(1);
  }
  isStopping = true;
  stoppingSince = Date.now();
  for (const child of children.toReversed()) await child.stop();
  process.exit(exitCode);
}

function lost(name: string): void {
  console.error(`The ${name} process keeps ending; the lines above say why. Stopping everything.`);
  void stopAll(1);
}

async function startAll(): Promise<void> {
  const settings = readSettings();
  openDataFolder(settings.DATA_DIR);
  const kept = settings.isEmbedded || settings.demo ? keptSecrets(settings.DATA_DIR) : null;
  await requirePort(settings.PORT, settings.HOST, "PORT");
  if (settings.SANDBOX) {
    await requirePort(settings.SANDBOX_A_PORT, settings.SANDBOX_HOST, "SANDBOX_A_PORT");
    await requirePort(settings.SANDBOX_B_PORT, settings.SANDBOX_HOST, "SANDBOX_B_PORT");
  }
  generateClients();
  buildPortal();
  const databaseUrl = await startDatabase(settings, kept?.POSTGRES_PASSWORD ?? "");
  const environment = portalEnvironment(settings, databaseUrl, settings.isEmbedded ? kept : null);
  Object.assign(process.env, environment);
  await readyDatabase(databaseUrl, "prisma/migrations");
  const sandbox = settings.SANDBOX ? await startSandbox(settings, databaseUrl) : null;
  const people = await prepare(settings, sandbox, settings.DEMO_PASSWORD ?? kept?.DEMO_PASSWORD ?? "");
  await startPortal(settings, environment);
  announce(settings.portalUrl, people, sandbox);
}

async function startDatabase(settings: Settings, password: string): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL;
  const { child, serverUrl } = await startEmbedded(settings.DATA_DIR, { POSTGRES_PASSWORD: password });
  children.push(child);
  return `${serverUrl}/verso`;
}

async function startSandbox(settings: Settings, databaseUrl: string): Promise<SandboxReady> {
  const sandboxUrl = settings.SANDBOX_DATABASE_URL ?? sandboxDatabaseUrl(databaseUrl);
  await readyDatabase(sandboxUrl, "sandbox/prisma/migrations");
  const child = new Child(
    {
      name: "sandbox",
      entry: path.resolve("sandbox/main.ts"),
      env: {
        // The sandbox is a stranger to the portal's secrets.
        NEXTAUTH_SECRET: "",
        SEAL_KEYS: "",
        DATABASE_URL: "",
        SANDBOX_DATABASE_URL: sandboxUrl,
        SANDBOX_DATA_DIR: settings.SANDBOX_DATA_DIR ?? path.join(settings.DATA_DIR, "sandbox"),
      },
      readyLine: "sandbox ready ",
    },
    lost,
  );
  children.push(child);
  const { sandboxReadySchema } = await import("./start/demonstration");
  return sandboxReadySchema.parse(JSON.parse(await child.start()));
}

/** Queues and, where wanted, the demonstration. These import the portal, so they wait for the database client. */
async function prepare(settings: Settings, sandbox: SandboxReady | null, password: string) {
  const [{ prepareJobs }, { demonstrate }, { closeDb }] = await Promise.all([
    import("@/lib/jobs"),
    import("./start/demonstration"),
    import("@/lib/platform/db"),
  ]);
  await prepareJobs();
  const people = settings.demo ? await demonstrate(settings, sandbox, password) : [];
  await closeDb();
  return people;
}

async function startPortal(settings: Settings, env: Record<string, string>): Promise<void> {
  const worker = new Child({ name: "worker", entry: path.resolve("scripts/worker.ts"), env }, lost);
  const web = new Child({ name: "web", entry: path.resolve("scripts/web.ts"), env }, lost);
  children.push(worker, web);
  await Promise.all([worker.start(), web.start()]);
  const host = settings.HOST === "0.0.0.0" || settings.HOST === "::" ? "localhost" : settings.HOST;
  await untilHealthy(`http://${host.includes(":") ? `[${host}]` : host}:${settings.PORT}/api/health`);
}

async function untilHealthy(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const isHealthy = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await pause(100);
  }
  throw new Sentence(`The portal does not answer at ${url}; the lines above say why.`);
}

process.on("SIGINT", () => void stopAll(0));
process.on("SIGTERM", () => void stopAll(0));
await orSay(() =>
  startAll().catch(async (error: unknown) => {
    isStopping = true;
    for (const child of children.toReversed()) await child.stop();
    throw error;
  }),
);
