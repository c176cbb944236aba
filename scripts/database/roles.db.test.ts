import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureQueues } from "@/lib/platform/queue";
import { applyMigrations } from "./migrate";
import { closeToOthers, ensureRole, grantApplication, grantSandbox } from "./roles";
import { withClient } from "./with-client";

/** What the roles may do, told by the server; that it is enough, every other database test tells. */

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
const name = `verso_roles_${randomBytes(6).toString("hex")}`;
const portal = addressOf(name);
const sandbox = addressOf(`${name}_sandbox`);
const [application, stranger] = [`${name}_application`, `${name}_sandbox`];

beforeAll(async () => {
  for (const database of [name, `${name}_sandbox`]) await asOwner(`CREATE DATABASE ${database}`);
  await applyMigrations({ migrationsDir: path.resolve("prisma/migrations"), connectionString: portal });
  await applyMigrations({
    migrationsDir: path.resolve("sandbox/prisma/migrations"),
    connectionString: sandbox,
  });
  await ensureQueues([], portal);
  await settle();
});
afterAll(async () => {
  for (const database of [name, `${name}_sandbox`]) await asOwner(`DROP DATABASE ${database} WITH (FORCE)`);
  for (const role of [application, stranger]) await asOwner(`DROP ROLE ${role}`);
});

/** As every start does it. */
async function settle(): Promise<void> {
  await withClient(portal, async (owner) => {
    await ensureRole(owner, application, "application");
    await grantApplication(owner, application);
    await closeToOthers(owner);
  });
  await withClient(sandbox, async (owner) => {
    await ensureRole(owner, stranger, "sandbox");
    await grantSandbox(owner, stranger);
  });
}

function addressOf(database: string, role?: string, password = ""): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (role) Object.assign(url, { username: role, password });
  return url.href;
}

const asOwner = (statement: string, url = serverUrl) => withClient(url, (client) => client.query(statement));
const asApplication = <Result>(use: (client: Client) => Promise<Result>) =>
  withClient(addressOf(name, application, "application"), use);

describe("the application", () => {
  it.each([
    `UPDATE "AuditEvent" SET "action" = 'nothing'`,
    `DELETE FROM "AuditEvent"`,
    `TRUNCATE "AuditEvent"`,
    `INSERT INTO "AuditLink" VALUES (uuidv7(), 1, uuidv7(), '')`,
    `DELETE FROM "AuditLink"`,
    `ALTER TABLE "AuditEvent" DISABLE TRIGGER ALL`,
    `DROP TABLE "AuditEvent"`,
    `TRUNCATE "Business" CASCADE`,
    `DELETE FROM "_prisma_migrations"`,
    "CREATE TABLE own (id int)",
    "CREATE TABLE pgboss.own (id int)",
    "CREATE TEMPORARY TABLE own (id int)",
    "CREATE SCHEMA own",
    "CREATE ROLE another LOGIN",
    "COPY (SELECT 1) TO PROGRAM 'true'",
  ])("may not %s", async (statement) => {
    await expect(asApplication((client) => client.query(statement))).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });

  it("reads and writes the rows of every other table, and changes none of the tables", async () => {
    const { rows } = await asApplication((client) =>
      client.query(`
        SELECT relnamespace::regnamespace || '.' || relname AS name, array_remove(ARRAY[
          CASE WHEN has_table_privilege(oid, 'SELECT') THEN 'read' END,
          CASE WHEN has_table_privilege(oid, 'INSERT') THEN 'add' END,
          CASE WHEN has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE') THEN 'change' END,
          CASE WHEN has_table_privilege(oid, 'TRUNCATE, REFERENCES, TRIGGER') THEN 'alter' END
        ], NULL) AS rights
        FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`),
    );
    const unlike = rows.filter(({ rights }) => rights.join() !== "read,add,change");
    expect(unlike.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { name: "public.AuditEvent", rights: ["read", "add"] },
      { name: "public.AuditLink", rights: ["read"] },
      { name: "public._prisma_migrations", rights: ["read"] },
    ]);
    expect(rows.length).toBeGreaterThan(25);
  });

  it("may use what a later migration makes, whoever applies it", async () => {
    await asOwner("CREATE TABLE later (id serial PRIMARY KEY)", portal);
    await asApplication((client) => client.query("INSERT INTO later DEFAULT VALUES"));
    await asOwner("DROP TABLE later", portal);
  });

  it("loses no right, and gains none, when another start settles the roles while it works", async () => {
    await asApplication(async (client) => {
      await client.query(`SELECT * FROM "Business"`);
      await Promise.all([settle(), settle(), settle()]);
      await client.query(`SELECT * FROM "Business"`);
      await expect(client.query(`DELETE FROM "AuditEvent"`)).rejects.toThrow("permission denied");
    });
  });

  it("is no superuser and makes neither roles nor databases", async () => {
    const { rows } = await asOwner(
      `SELECT rolname FROM pg_roles WHERE rolname LIKE '${name}%'
       AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)`,
    );
    expect(rows).toEqual([]);
  });
});

describe("connections", () => {
  const settings = async () => {
    const { rows } = await asOwner(
      `SELECT rolname AS role, rolconnlimit AS limit, current_setting('max_connections')::int AS most
       FROM pg_roles WHERE rolname LIKE '${name}%' ORDER BY role`,
    );
    return rows as { role: string; limit: number; most: number }[];
  };

  it("are there for the owner and the other role, however many one takes", async () => {
    const roles = await settings();
    expect(roles.map(({ role }) => role)).toEqual([application, stranger]);
    const [limits, most] = [roles.map(({ limit }) => limit), roles[0]?.most ?? 0];
    for (const limit of limits) expect(limit).toBeGreaterThan(0);
    expect(limits.reduce((sum, limit) => sum + limit)).toBeLessThanOrEqual(most - 5);
  });

  it("of a role that works already are limited at the next start, and what somebody has set stays", async () => {
    const [before] = await settings();
    await asOwner(`ALTER ROLE ${application} CONNECTION LIMIT -1`);
    await settle();
    expect(before?.limit).toBeGreaterThan(0);
    expect((await settings())[0]).toEqual(before);
    await asOwner(`ALTER ROLE ${application} CONNECTION LIMIT 7`);
    await settle();
    expect((await settings())[0]?.limit).toBe(7);
    await asOwner(`ALTER ROLE ${application} CONNECTION LIMIT ${before?.limit}`);
  });

  it("above its limit are refused to the sandbox alone", async () => {
    await asOwner(`ALTER ROLE ${stranger} CONNECTION LIMIT 1`);
    const own = addressOf(`${name}_sandbox`, stranger, "sandbox");
    await withClient(own, async (client) => {
      await expect(withClient(own, async () => null)).rejects.toThrow("too many connections for role");
      await expect(client.query(`ALTER ROLE ${stranger} CONNECTION LIMIT -1`)).rejects.toThrow(
        "permission denied",
      );
      await asApplication(async () => null);
    });
    await asOwner(`ALTER ROLE ${stranger} CONNECTION LIMIT -1`);
    await settle();
  });
});

describe("the owner", () => {
  it.each([
    `UPDATE "AuditEvent" SET "action" = 'nothing'`,
    `DELETE FROM "AuditEvent"`,
    `TRUNCATE "AuditEvent"`,
  ])("may not by mistake %s", async (statement) => {
    await expect(asOwner(statement, portal)).rejects.toThrow("append-only");
  });
});

describe("the portal's and the sandbox's database", () => {
  it("are closed to each other's role", async () => {
    const crossing = [
      addressOf(name, stranger, "sandbox"),
      addressOf(`${name}_sandbox`, application, "application"),
    ];
    for (const address of crossing) {
      await expect(withClient(address, async () => null)).rejects.toThrow("permission denied for database");
    }
  });

  it("are open to their own", async () => {
    const own = addressOf(`${name}_sandbox`, stranger, "sandbox");
    const { rows } = await withClient(own, (client) =>
      client.query("SELECT count(*)::int AS count FROM accounts"),
    );
    expect(rows).toEqual([{ count: 0 }]);
    await expect(asOwner("CREATE TABLE own (id int)", own)).rejects.toThrow("permission denied");
  });
});

describe("a role", () => {
  const role = `${name}_other`;

  it("that somebody else made keeps its password", async () => {
    await asOwner(`CREATE ROLE ${role} LOGIN PASSWORD 'theirs'`);
    await withClient(serverUrl, (owner) => ensureRole(owner, role, "ours"));
    await withClient(addressOf("postgres", role, "theirs"), async () => null);
    await asOwner(`DROP ROLE ${role}`);
  });

  it("that was made here follows its secret", async () => {
    for (const password of ["one", "other"]) {
      await withClient(serverUrl, (owner) => ensureRole(owner, role, password));
      await withClient(addressOf("postgres", role, password), async () => null);
    }
    await expect(withClient(addressOf("postgres", role, "one"), async () => null)).rejects.toThrow(
      "password",
    );
    await asOwner(`DROP ROLE ${role}`);
  });
});
