import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ensureRole, grantSandbox } from "@/scripts/database/roles";
import { withClient } from "@/scripts/database/with-client";

const migrations = path.resolve(import.meta.dirname, "../prisma/migrations");

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A fresh, migrated database on the server that TEST_DATABASE_URL names, and a role of its own: what the sandbox
 * may not do where it serves, fails in tests too.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL must name a PostgreSQL server for the sandbox's tests.");
  const name = `sandbox_test_${randomBytes(6).toString("hex")}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const address = new URL(server);
  address.pathname = `/${name}`;
  await withClient(address.href, async (owner) => {
    for (const script of await migrationScripts()) await owner.query(script);
    await ensureRole(owner, name, "sandbox");
    await grantSandbox(owner, name);
  });
  Object.assign(address, { username: name, password: "sandbox" });
  return {
    url: address.href,
    drop: async () => {
      await withClient(server, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await client.query(`DROP ROLE ${name}`);
      });
    },
  };
}

async function migrationScripts(): Promise<string[]> {
  const entries = await readdir(migrations, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    folders.sort().map((folder) => readFile(path.join(migrations, folder, "migration.sql"), "utf8")),
  );
}
