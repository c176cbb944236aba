import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import "./environment";
import { prepareJobs } from "@/lib/jobs";
import { applyMigrations } from "@/scripts/database/migrate";
import { ensureRole, grantApplication } from "@/scripts/database/roles";
import { startThrowawayServer } from "@/scripts/database/throwaway-server";
import { withClient } from "@/scripts/database/with-client";
import { generateClients } from "@/scripts/start/build";
import { testRole } from "./test-role";

/**
 * A PostgreSQL server for the tests, with a migrated template, queues included, that each test file's own
 * database is cloned from. TEST_DATABASE_URL names another server: a run leaves the templates there and their role and,
 * where it was killed, databases and roles that begin with `verso_`.
 */

const migrationsDir = path.resolve(import.meta.dirname, "../../../prisma/migrations");
const rolesFile = path.resolve(import.meta.dirname, "../../../scripts/database/roles.ts");

export async function setup(): Promise<() => Promise<void>> {
  generateClients();
  const server = process.env.TEST_DATABASE_URL ? null : await startThrowawayServer();
  process.env.TEST_DATABASE_URL ??= `${server?.serverUrl}/postgres`;
  process.env.TEST_TEMPLATE = await makeTemplate(process.env.TEST_DATABASE_URL);
  const prefix = `verso_test_${randomBytes(6).toString("hex")}`;
  process.env.TEST_DATABASE_PREFIX = prefix;
  return async () => {
    if (!server) return await dropDatabases(process.env.TEST_DATABASE_URL ?? "", prefix);
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}

/** All databases with the prefix, and the roles that have their names. */
async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) {
      await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
      await client.query(`DROP ROLE IF EXISTS ${datname}`);
    }
  });
}

/** Made once for a state of the migrations and the rights. @returns its name */
async function makeTemplate(serverUrl: string): Promise<string> {
  const hash = createHash("sha256").update(readFileSync(rolesFile));
  for (const entry of readdirSync(migrationsDir, { recursive: true }).map(String).sort()) {
    if (entry.endsWith(".sql")) hash.update(readFileSync(path.join(migrationsDir, entry)));
  }
  const name = `verso_template_${hash.digest("hex").slice(0, 16)}`;
  await withClient(serverUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock(7310552)");
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await migrateTemplate(client, serverUrl, name);
  });
  return name;
}

async function migrateTemplate(client: Client, serverUrl: string, name: string): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}_new`;
  await client.query(`DROP DATABASE IF EXISTS ${name}_new`);
  await client.query(`CREATE DATABASE ${name}_new`);
  await applyMigrations({ migrationsDir, connectionString: url.href });
  await prepareJobs(url.href);
  await withClient(url.href, async (owner) => {
    await ensureRole(owner, testRole.name, testRole.password);
    await grantApplication(owner, testRole.name);
  });
  await client.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`);
}
