import { randomBytes } from "node:crypto";
import { afterAll } from "vitest";
import { closeDb } from "@/lib/platform/db";
import { closeQueue } from "@/lib/platform/queue";
import { withClient } from "@/scripts/database/with-client";
import { testRole } from "./test-role";

/**
 * Each test file has a database of its own, because NOTIFY and advisory locks are seen by a whole database. The
 * portal works with it as its application's role does.
 */

const {
  TEST_DATABASE_URL: serverUrl = "",
  TEST_TEMPLATE: template = "",
  TEST_DATABASE_PREFIX: prefix,
} = process.env;
const name = `${prefix}_portal_${randomBytes(6).toString("hex")}`;

await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
const url = new URL(serverUrl);
url.pathname = `/${name}`;
Object.assign(url, { username: testRole.name, password: testRole.password });
process.env.DATABASE_URL = url.href;

afterAll(async () => {
  await closeQueue();
  await closeDb();
  await withClient(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
});
