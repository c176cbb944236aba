import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import { ensureRole, grantSandbox } from "@/scripts/database/roles";
import { withClient } from "@/scripts/database/with-client";

const migrations = path.resolve(import.meta.dirname, "../prisma/migrations");

export interface TestDatabase {
  url: string;
  /** Ends who still works with it, and empties it for the next who asks. */
  release(): Promise<void>;
}

/** Those of this test file that no sandbox uses: to empty one takes a tenth of making one. */
const unused: TestDatabase[] = [];

/**
 * An empty, migrated database on the server that TEST_DATABASE_URL names, and a role of its own: what the sandbox
 * may not do where it serves, fails in tests too.
 */
export async function acquireTestDatabase(): Promise<TestDatabase> {
  return unused.pop() ?? (await makeTestDatabase());
}

async function makeTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_PREFIX: prefix } = process.env;
  if (!server || !prefix) throw new Error("The setup of the tests says on which server they make databases.");
  const name = `${prefix}_sandbox_${randomBytes(6).toString("hex")}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const address = new URL(server);
  address.pathname = `/${name}`;
  const ownerUrl = address.href;
  await withClient(ownerUrl, async (owner) => {
    for (const script of await migrationScripts()) await owner.query(script);
    await ensureRole(owner, name, "sandbox");
    await grantSandbox(owner, name);
  });
  Object.assign(address, { username: name, password: "sandbox" });
  const database: TestDatabase = {
    url: address.href,
    release: async () => {
      await withClient(ownerUrl, emptyTables);
      unused.push(database);
    },
  };
  return database;
}

async function emptyTables(owner: Client): Promise<void> {
  await owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  const { rows } = await owner.query<{ tables: string }>(
    "SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public'",
  );
  await owner.query(`TRUNCATE ${rows[0]?.tables} RESTART IDENTITY`);
}

async function migrationScripts(): Promise<string[]> {
  const entries = await readdir(migrations, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    folders.sort().map((folder) => readFile(path.join(migrations, folder, "migration.sql"), "utf8")),
  );
}
