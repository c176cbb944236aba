import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withClient } from "../database/with-client";
import { readyPortalDatabase } from "./portal-database";
import { readySandboxDatabase } from "./sandbox-database";
import { UserError } from "./user-error";

/** Which role the portal works as, on servers of operators that grant more or less. */

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
const template = process.env.TEST_TEMPLATE ?? "";
let database: string;
let warnings: string[];

beforeEach(async () => {
  database = `verso_start_${randomBytes(6).toString("hex")}`;
  warnings = [];
  vi.spyOn(console, "error").mockImplementation((line) => void warnings.push(String(line)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of [database, `${database}_sandbox`])
    await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  const { rows } = await run(`SELECT rolname FROM pg_roles WHERE rolname LIKE '${database}%'`);
  for (const { rolname } of rows) await run(`DROP ROLE ${rolname}`);
});

const run = (statement: string, url = serverUrl) => withClient(url, (client) => client.query(statement));

function addressOf(role?: string, password = "secret"): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (role) Object.assign(url, { username: role, password });
  return url.href;
}

/** A role of the operator's making. @returns the database's address for it */
async function role(name: string, attributes = ""): Promise<string> {
  await run(`CREATE ROLE ${database}_${name} LOGIN PASSWORD 'secret' ${attributes}`);
  return addressOf(`${database}_${name}`);
}

const ready = (ownerUrl: string, applicationUrl?: string, secret = "one secret") =>
  readyPortalDatabase({ ownerUrl, applicationUrl, secret, isEmbedded: false });

async function rightsAt(address: string) {
  const { rows } = await run(
    `SELECT current_user AS role, rolsuper AS super, has_table_privilege('"AuditEvent"', 'DELETE') AS audit,
       has_table_privilege('"Order"', 'DELETE') AS orders FROM pg_roles WHERE rolname = current_user`,
    address,
  );
  return rows[0];
}

describe("with DATABASE_URL alone", () => {
  it("makes the application a role of its own where that may be, at every start the same", async () => {
    const address = await ready(addressOf());
    expect(await rightsAt(address)).toEqual({
      role: `${database}_application`,
      super: false,
      audit: false,
      orders: true,
    });
    expect(await ready(addressOf())).toBe(address);
    const renewed = await ready(addressOf(), undefined, "another secret");
    expect(renewed).not.toBe(address);
    expect((await rightsAt(renewed)).orders).toBe(true);
  });

  it("does so for a database that one role has worked with so far", async () => {
    const owner = await role("owner", "CREATEROLE");
    await run(`CREATE DATABASE ${database} TEMPLATE ${template} OWNER ${database}_owner`);
    await run(
      `DO $$ DECLARE one record; BEGIN
         FOR one IN SELECT oid::regclass AS name FROM pg_class WHERE relkind IN ('r', 'p')
           AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
         LOOP EXECUTE format('ALTER TABLE %s OWNER TO ${database}_owner', one.name); END LOOP;
         ALTER SCHEMA pgboss OWNER TO ${database}_owner;
       END $$`,
      addressOf(),
    );
    expect(await rightsAt(await ready(owner))).toMatchObject({
      role: `${database}_application`,
      orders: true,
    });
    expect(warnings).toEqual([]);
  });

  it("warns where the start is a superuser's", async () => {
    await ready(addressOf());
    expect(warnings.join()).toMatch(/WARNING: The start works as a superuser .*docs\/operations\.md/);
  });

  it("works on as the owner, and says so, where no role may be made", async () => {
    const owner = await role("owner", "CREATEDB");
    expect(await ready(owner)).toBe(owner);
    expect(warnings.join()).toMatch(/WARNING: The portal works as owner .*could change its own audit log/);
  });
});

describe("with DATABASE_OWNER_URL", () => {
  it("makes the role that DATABASE_URL names", async () => {
    const owner = await role("owner", "CREATEDB CREATEROLE");
    const application = addressOf(`${database}_app`, "chosen");
    expect(await ready(owner, application)).toBe(application);
    expect(await rightsAt(application)).toMatchObject({ audit: false, orders: true });
    expect(warnings).toEqual([]);
  });

  it("grants to a role that is there what it needs, where the owner may make none", async () => {
    const owner = await role("owner", "CREATEDB");
    const application = await role("app");
    expect(await ready(owner, application)).toBe(application);
    expect(await rightsAt(application)).toMatchObject({ audit: false, orders: true });
    expect(warnings).toEqual([]);
  });

  it("says what is wrong where that role cannot be used", async () => {
    const owner = await role("owner", "CREATEDB");
    const failing = ready(owner, addressOf(`${database}_nobody`));
    await expect(failing).rejects.toThrow(UserError);
    await expect(failing).rejects.toThrow(/DATABASE_URL.*does not exist/);
  });

  it.each<[string, (owner: string) => string]>([
    ["the owner itself", (owner) => owner],
    ["a superuser", () => addressOf()],
  ])("takes nothing from %s, and warns", async (_who, application) => {
    const owner = await role("owner", "CREATEDB");
    await ready(owner, application(owner));
    expect(warnings.join()).toContain("could change its own audit log");
    expect(await rightsAt(owner)).toMatchObject({ audit: true, orders: true });
  });
});

it("an application without its owner starts on a database that is up to date, and is told when it is not", async () => {
  const owner = await role("owner", "CREATEDB");
  const application = await role("app");
  await expect(ready(application)).rejects.toThrow(UserError);
  await ready(owner, application);
  expect(await ready(application)).toBe(application);
  await run(`DELETE FROM "_prisma_migrations" WHERE migration_name LIKE '%_init'`, owner);
  await expect(ready(application)).rejects.toThrow(UserError);
});

it("the sandbox gets a database and a role of its own, whose password the application cannot make", async () => {
  const application = await ready(addressOf());
  const address = await readySandboxDatabase(addressOf(), "one secret");
  expect(new URL(address)).toMatchObject({
    username: `${database}_sandbox`,
    pathname: `/${database}_sandbox`,
  });
  expect(new URL(address).password).not.toBe(new URL(application).password);
  await run("SELECT * FROM accounts", address);
  expect(await readySandboxDatabase(addressOf(), "one secret")).toBe(address);
});
