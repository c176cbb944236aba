import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";

const migrations = path.resolve(import.meta.dirname, "../prisma/migrations");

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh, migrated database on the server that TEST_DATABASE_URL names. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL must name a PostgreSQL server for the sandbox's tests.");
  const name = `sandbox_test_${randomBytes(6).toString("hex")}`;
  await run(server, [`CREATE DATABASE ${name}`]);
  const address = new URL(server);
  address.pathname = `/${name}`;
  await run(address.href, await migrationScripts());
  return { url: address.href, drop: () => run(server, [`DROP DATABASE ${name} WITH (FORCE)`]) };
}

async function migrationScripts(): Promise<string[]> {
  const entries = await readdir(migrations, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    folders.sort().map((folder) => readFile(path.join(migrations, folder, "migration.sql"), "utf8")),
  );
}

async function run(connectionString: string, scripts: string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const script of scripts) await client.query(script);
  } finally {
    await client.end();
  }
}
