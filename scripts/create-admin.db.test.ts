import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import { aVisit } from "@/lib/auth/testing/visits";
import { signingSecretsOf } from "@/lib/credentials/signing-secrets";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { withClient } from "./database/with-client";
import { keptSecrets } from "./start/data-folder";
import { readyPortalDatabase } from "./start/portal-database";
import { startEmbedded } from "./start/postgres";

/** The command as an operator's program runs it: without a terminal. */

const password = "a long enough password";
const secure = ["--base-url", "https://service.example/api/v1"];

async function createAdmin({
  args = secure,
  input = "",
  env = {},
}: {
  args?: string[];
  input?: string;
  env?: object;
}) {
  const email = `${newId()}@fabrikam.example`;
  const own = ["--business", "Fabrikam Legal", "--name", "Fay Brik", "--email", email, "--variant", "a"];
  const program = [
    "--import",
    "tsx",
    "--import",
    "./scripts/allow-server-only.mjs",
    "scripts/create-admin.ts",
  ];
  const child = spawn(process.execPath, [...program, ...own, ...args], {
    env: { ...process.env, ADMIN_PASSWORD: "", ADMIN_SIGNING_SECRET: "", ...env },
  });
  child.stdin.end(input);
  const [said, told, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { email, code, said: said + told };
}

async function secretsFor(email: string): Promise<string[]> {
  const where = { business: { memberships: { some: { user: { email } } } } };
  return await signingSecretsOf((await db().connection.findFirstOrThrow({ where })).id);
}

test("password and signing secret are the lines of its input", async () => {
  const { email, code, said } = await createAdmin({ input: `${password}\nwhsec_one\n` });
  expect(code).toBe(0);
  expect(said).not.toMatch(/long enough|whsec/);
  expect(await findByPassword(email, password, aVisit())).not.toBeNull();
  expect(await secretsFor(email)).toEqual(["whsec_one"]);
});

test("both can come from the environment, and then nobody need end the input", async () => {
  const { email, code } = await createAdmin({
    env: { ADMIN_PASSWORD: password, ADMIN_SIGNING_SECRET: "whsec_two" },
  });
  expect(code).toBe(0);
  expect(await findByPassword(email, password, aVisit())).not.toBeNull();
  expect(await secretsFor(email)).toEqual(["whsec_two"]);
});

test.each(["--signing-secret", "--password", "--token"])(
  "%s is refused, and its value not repeated",
  async (name) => {
    const { email, code, said } = await createAdmin({ args: [...secure, `${name}=sesame`], input: password });
    expect(code).toBe(1);
    expect(said).toContain("npm run create-admin --");
    expect(said).not.toContain("sesame");
    expect(await db().user.count({ where: { email } })).toBe(0);
  },
);

test.each([
  ["http://service.example/api/v1", [], 1],
  ["http://service.example/api/v1", ["--allow-http"], 0],
  ["http://127.0.0.1:4010/api/v1", [], 0],
])("%s with %j ends with %i", async (address, more, expected) => {
  const { code, said } = await createAdmin({ args: ["--base-url", address, ...more], input: password });
  expect(code).toBe(expected);
  if (code !== 0) expect(said).toMatch(/https:\/\/ address.*--allow-http/s);
});

test("a name that holds a web address is refused in words", async () => {
  const { email, code, said } = await createAdmin({
    args: [...secure, "--name=https://evil.example"],
    input: password,
  });
  expect(code).toBe(1);
  expect(said).toContain("Leave out the web address");
  expect(await db().user.count({ where: { email } })).toBe(0);
});

test("an empty input makes nobody", async () => {
  const { email, code } = await createAdmin({});
  expect(code).toBe(1);
  expect(await db().user.count({ where: { email } })).toBe(0);
});

describe("on the embedded default", () => {
  const embedded = (dataDir: string) => ({
    ADMIN_PASSWORD: password,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    NEXTAUTH_SECRET: "",
    SEAL_KEYS: "",
    PORTAL_URL: "",
  });
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "verso-create-admin-"));
    // PostgreSQL may have to run as a user of its own, who must be able to enter.
    chmodSync(dataDir, 0o755);
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test("it finds by itself the database that runs", async () => {
    const secrets = keptSecrets(dataDir);
    const { child, serverUrl } = await startEmbedded(dataDir, secrets, { isThrowaway: true });
    const ownerUrl = `${serverUrl}/verso`;
    await readyPortalDatabase({
      ownerUrl,
      applicationUrl: undefined,
      secret: secrets.NEXTAUTH_SECRET,
      isEmbedded: true,
    });
    const { email, code, said } = await createAdmin({ env: embedded(dataDir) });
    expect(said).toContain("is ready");
    expect(code).toBe(0);
    const { rows } = await withClient(ownerUrl, (owner) => owner.query(`SELECT email FROM "User"`));
    expect(rows).toEqual([{ email }]);
    await child.stop();
  });

  test("it says so where none runs, and makes nothing", async () => {
    const { code, said } = await createAdmin({ env: embedded(dataDir) });
    expect(code).toBe(1);
    expect(said).toContain(`No database runs in ${dataDir}`);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
