import { readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { isOpen } from "../../scripts/start/open-folder";
import { processBelow } from "../support/processes";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";

/** What somebody could do who had taken over a process of the portal's machine: as little as it must be able to. */

const canBeSomebodyElse = process.getuid?.() === 0 && isOpen(process.cwd());
const programs = ["scripts/web.ts", "scripts/worker.ts", "sandbox/main.ts"];

const pidOf = ({ pid }: SystemReady, program: string) => processBelow(pid, program);

/** A process's environment, as Linux tells root and the process's own user of it. */
function environmentOf(system: SystemReady, program: string): Record<string, string> {
  const entries = readFileSync(`/proc/${pidOf(system, program)}/environ`, "utf8").split("\0");
  return Object.fromEntries(entries.map((entry) => entry.split(/=(.*)/s).slice(0, 2)));
}

const toldTo = (system: SystemReady, program: string) =>
  Object.values(environmentOf(system, program)).join("\n");

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

for (const program of programs) {
  test(`${program} does not run as root`, async ({ system }) => {
    test.skip(!canBeSomebodyElse, "only root can start them as somebody else, who must be able to enter");
    const status = readFileSync(`/proc/${pidOf(system, program)}/status`, "utf8");
    expect(status).toMatch(/^Uid:\t([1-9]\d*)\t\1\t\1\t\1$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
  });

  test(`${program} does not know the password of the database's owner`, async ({ system }) => {
    expect(toldTo(system, program)).not.toContain(new URL(system.databaseUrl).password);
  });
}

test("the sandbox is told none of the portal's secrets", async ({ system }) => {
  const secrets = JSON.parse(readFileSync(path.join(system.dataDir, "secrets.json"), "utf8"));
  expect(
    Object.values<string>(secrets).filter((secret) => toldTo(system, "sandbox/main.ts").includes(secret)),
  ).toEqual([]);
});

test("the portal and the sandbox run as different users, so that neither reads the other's environment", async ({
  system,
}) => {
  test.skip(!canBeSomebodyElse, "only root can start them as somebody else, who must be able to enter");
  const [web, , sandbox] = programs.map(
    (program) => /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pidOf(system, program)}/status`, "utf8"))?.[1],
  );
  expect(web).not.toBe(sandbox);
});

test("the portal's role adds to the audit log, and neither alters nor empties it, nor any table", async ({
  system,
}) => {
  const { DATABASE_URL: address = "" } = environmentOf(system, "scripts/web.ts");
  expect(await query(address, `SELECT rolsuper AS is FROM pg_roles WHERE rolname = current_user`)).toEqual([
    { is: false },
  ]);
  for (const statement of [
    `TRUNCATE "AuditEvent"`,
    `DELETE FROM "AuditEvent"`,
    `UPDATE "AuditEvent" SET "action" = ''`,
    `ALTER TABLE "AuditEvent" DISABLE TRIGGER ALL`,
    `DROP TABLE "Order"`,
  ]) {
    await expect(query(address, statement)).rejects.toThrow(/permission denied|must be owner/);
  }
});

test("the portal's and the sandbox's role reach no database of the server but their own", async ({
  system,
}) => {
  const portal = environmentOf(system, "scripts/web.ts").DATABASE_URL ?? "";
  const sandbox = environmentOf(system, "sandbox/main.ts").SANDBOX_DATABASE_URL ?? "";
  const databases = await query(
    system.databaseUrl,
    "SELECT datname AS name FROM pg_database WHERE datallowconn",
  );
  const names = (databases as { name: string }[]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["verso", "verso_sandbox", "postgres", "template1"]));
  for (const own of [portal, sandbox]) {
    for (const name of names) {
      const address = new URL(own);
      if (address.pathname === `/${name}`) continue;
      address.pathname = name;
      await expect(query(address.href, "SELECT 1"), name).rejects.toThrow("permission denied for database");
    }
  }
});
