import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll } from "vitest";
import { closeDb } from "@/lib/platform/db";
import { closeQueue } from "@/lib/platform/queue";

/** Each test file has a database of its own, because NOTIFY and advisory locks are seen by a whole database. */

const { TEST_DATABASE_URL: serverUrl = "", TEST_TEMPLATE: template = "" } = process.env;
const name = `verso_test_${randomBytes(6).toString("hex")}`;

await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
const url = new URL(serverUrl);
url.pathname = `/${name}`;
process.env.DATABASE_URL = url.href;

afterAll(async () => {
  await closeQueue();
  await closeDb();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
