import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { diffMigrations } from "./diff";
import { applyMigrations } from "./migrate";

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
const made: string[] = [];

describe.each(["prisma", "sandbox/prisma"])("the migrations of %s", (prismaDir) => {
  it("lead to its schema", async () => {
    expect(await diffMigrations({ prismaDir, connectionString: await emptyDatabase() })).toMatch(
      /^(-- This is an empty migration\.)?$/,
    );
  });

  it("are applied once when two processes start at once", async () => {
    const connectionString = await emptyDatabase();
    const migrationsDir = `${prismaDir}/migrations`;
    const [one, other] = await Promise.all([
      applyMigrations({ migrationsDir, connectionString }),
      applyMigrations({ migrationsDir, connectionString }),
    ]);
    const applied = await query(connectionString, "SELECT migration_name FROM _prisma_migrations");
    expect(applied.length).toBeGreaterThan(0);
    expect(one.length + other.length).toBe(applied.length);
    expect(await applyMigrations({ migrationsDir, connectionString })).toEqual([]);
  });
});

afterAll(async () => {
  for (const name of made) await query(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
});

async function emptyDatabase(): Promise<string> {
  const name = `verso_migrations_${randomBytes(6).toString("hex")}`;
  await query(serverUrl, `CREATE DATABASE ${name}`);
  made.push(name);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
