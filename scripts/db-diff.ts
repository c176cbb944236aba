import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { diffMigrations } from "./database/diff";
import { startThrowawayServer } from "./database/throwaway-server";
import { runMain, UserError } from "./start/user-error";

/** `npm run db:diff -- <name>`: writes the migration that leads from the migrations so far to the schema. */

async function main(): Promise<void> {
  const [prismaDir = "prisma", name] = process.argv.slice(2);
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new UserError("Say in a few words what the migration does: npm run db:diff -- add_order_notes");
  }
  const server = await startThrowawayServer();
  try {
    const sql = await diffMigrations({ prismaDir, connectionString: `${server.serverUrl}/postgres` });
    if (sql === "" || sql.startsWith("-- This is an empty migration")) {
      console.log("The migrations lead to the schema already.");
      return;
    }
    const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const folder = path.join(prismaDir, "migrations", `${time}_${name}`);
    await mkdir(folder);
    await writeFile(path.join(folder, "migration.sql"), `${sql}\n`);
    console.log(`Written to ${folder}; read it before you commit it.`);
  } finally {
    await server.stop();
  }
}

await runMain(main);
