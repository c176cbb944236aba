import path from "node:path";
import { generateClients } from "./start/build";
import { Child } from "./start/children";
import { keptSecrets, openDataFolder } from "./start/data-folder";
import { readyDatabase } from "./start/databases";
import { sandboxDatabaseUrl, startEmbedded } from "./start/postgres";
import { orSay } from "./start/sentence";
import { readSettings } from "./start/settings";

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
  let databaseUrl = settings.SANDBOX_DATABASE_URL;
  if (!databaseUrl && settings.DATABASE_URL) databaseUrl = sandboxDatabaseUrl(settings.DATABASE_URL);
  if (!databaseUrl) {
    const embedded = await startEmbedded(settings.DATA_DIR, keptSecrets(settings.DATA_DIR));
    children.push(embedded.child);
    databaseUrl = `${embedded.serverUrl}/verso_sandbox`;
  }
  await readyDatabase(databaseUrl, "sandbox/prisma/migrations");
  const sandbox = new Child(
    {
      name: "sandbox",
      entry: path.resolve("sandbox/main.ts"),
      env: {
        SANDBOX_DATABASE_URL: databaseUrl,
        SANDBOX_DATA_DIR: settings.SANDBOX_DATA_DIR ?? path.join(settings.DATA_DIR, "sandbox"),
      },
      readyLine: "sandbox ready ",
    },
    () => void stopAll(1),
  );
  children.push(sandbox);
  console.log(`sandbox ready ${await sandbox.start()}`);
}

process.on("SIGINT", () => void stopAll(0));
process.on("SIGTERM", () => void stopAll(0));
await orSay(main);
