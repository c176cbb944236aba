import { closeServer } from "./database/roles";
import { withClient } from "./database/with-client";
import { generateClients } from "./start/build";
import type { Child } from "./start/children";
import { keptSecrets, openDataFolder } from "./start/data-folder";
import { readyDatabase } from "./start/databases";
import { startEmbedded } from "./start/postgres";
import { sandboxChild } from "./start/sandbox-child";
import { readySandboxDatabase } from "./start/sandbox-database";
import { readSettings, type Settings } from "./start/settings";
import { runMain } from "./start/user-error";

/** `npm run sandbox`: the sandbox alone, with a PostgreSQL of its own unless one is named. */

const children: Child[] = [];

async function stopAll(exitCode: number): Promise<never> {
  for (const child of children.toReversed()) await child.stop();
  process.exit(exitCode);
}

async function main(): Promise<void> {
  const settings = readSettings();
  openDataFolder(settings.DATA_DIR);
  generateClients();
  const sandbox = sandboxChild(settings, await readyOwnDatabase(settings), () => void stopAll(1));
  children.push(sandbox);
  console.log(`sandbox ready ${await sandbox.start()}`);
}

async function readyOwnDatabase(settings: Settings): Promise<string> {
  if (settings.SANDBOX_DATABASE_URL) {
    await readyDatabase(settings.SANDBOX_DATABASE_URL, "sandbox/prisma/migrations");
    return settings.SANDBOX_DATABASE_URL;
  }
  const given = settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL;
  if (given) return await readySandboxDatabase(given, settings.NEXTAUTH_SECRET ?? "");
  const kept = keptSecrets(settings.DATA_DIR);
  const { child, serverUrl } = await startEmbedded(settings.DATA_DIR, kept);
  children.push(child);
  await withClient(`${serverUrl}/postgres`, closeServer);
  return await readySandboxDatabase(`${serverUrl}/verso`, settings.NEXTAUTH_SECRET ?? kept.NEXTAUTH_SECRET);
}

process.on("SIGINT", () => void stopAll(0));
process.on("SIGTERM", () => void stopAll(0));
await runMain(main);
