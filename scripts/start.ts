import { setTimeout as pause } from "node:timers/promises";
import { closeServer, closeToOthers } from "./database/roles";
import { withClient } from "./database/with-client";
import { announce } from "./start/announce";
import { buildPortal, generateClients } from "./start/build";
import type { Child } from "./start/children";
import { keptSecrets, openDataFolder } from "./start/data-folder";
import { readyDatabase } from "./start/databases";
import type { SandboxReady } from "./start/demonstration";
import { portalChildren } from "./start/portal-children";
import { readyPortalDatabase } from "./start/portal-database";
import { portalEnvironment, privateServices } from "./start/portal-env";
import { requirePort, startEmbedded } from "./start/postgres";
import { sandboxChild } from "./start/sandbox-child";
import { readySandboxDatabase } from "./start/sandbox-database";
import { readSettings, type Settings } from "./start/settings";
import { runMain, UserError } from "./start/user-error";

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
  if (settings.sandbox) {
    await requirePort(settings.SANDBOX_A_PORT, settings.SANDBOX_HOST, "SANDBOX_A_PORT");
    await requirePort(settings.SANDBOX_B_PORT, settings.SANDBOX_HOST, "SANDBOX_B_PORT");
  }
  generateClients();
  buildPortal();
  const ownerUrl = await startDatabase(settings, kept?.POSTGRES_PASSWORD ?? "");
  const environment = portalEnvironment(settings, ownerUrl, settings.isEmbedded ? kept : null);
  environment.DATABASE_URL = await readyPortalDatabase({
    ownerUrl,
    applicationUrl: settings.DATABASE_OWNER_URL && settings.DATABASE_URL,
    secret: environment.NEXTAUTH_SECRET,
    isEmbedded: settings.isEmbedded,
  });
  Object.assign(process.env, environment);
  const sandbox = settings.sandbox
    ? await startSandbox(settings, ownerUrl, environment.NEXTAUTH_SECRET)
    : null;
  const people = settings.demo ? await seed(settings, sandbox, kept?.DEMO_PASSWORD ?? "") : [];
  environment.PRIVATE_SERVICES = privateServices(settings, sandbox);
  await startPortal(settings, environment);
  announce(settings.portalUrl, people, sandbox);
}

/** @returns the portal's database as its owner reaches it */
async function startDatabase(settings: Settings, password: string): Promise<string> {
  const given = settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL;
  if (given) return given;
  const { child, serverUrl } = await startEmbedded(settings.DATA_DIR, { POSTGRES_PASSWORD: password });
  children.push(child);
  await withClient(`${serverUrl}/postgres`, closeServer);
  return `${serverUrl}/verso`;
}

async function startSandbox(settings: Settings, ownerUrl: string, secret: string): Promise<SandboxReady> {
  const child = sandboxChild(settings, await sandboxDatabase(settings, ownerUrl, secret), lost);
  children.push(child);
  const { sandboxReadySchema } = await import("./start/demonstration");
  return sandboxReadySchema.parse(JSON.parse(await child.start()));
}

async function sandboxDatabase(settings: Settings, ownerUrl: string, secret: string): Promise<string> {
  if (settings.SANDBOX_DATABASE_URL) {
    await readyDatabase(settings.SANDBOX_DATABASE_URL, "sandbox/prisma/migrations");
    return settings.SANDBOX_DATABASE_URL;
  }
  await withClient(ownerUrl, closeToOthers);
  return await readySandboxDatabase(ownerUrl, secret);
}

/** The demonstration. It imports the portal, so it waits for the database client. */
async function seed(settings: Settings, sandbox: SandboxReady | null, keptPassword: string) {
  const [{ demonstrate }, { closeDb }] = await Promise.all([
    import("./start/demonstration"),
    import("@/lib/platform/db"),
  ]);
  const people = await demonstrate(settings, sandbox, settings.DEMO_PASSWORD ?? keptPassword);
  await closeDb();
  return people;
}

async function startPortal(settings: Settings, env: Record<string, string>): Promise<void> {
  const { worker, web } = portalChildren(settings, env, lost);
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
  throw new UserError(`The portal does not answer at ${url}; the lines above say why.`);
}

process.on("SIGINT", () => void stopAll(0));
process.on("SIGTERM", () => void stopAll(0));
await runMain(() =>
  startAll().catch(async (error: unknown) => {
    isStopping = true;
    for (const child of children.toReversed()) await child.stop();
    throw error;
  }),
);
