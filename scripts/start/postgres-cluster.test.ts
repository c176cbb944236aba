import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isOpen } from "./open-folder";
import { initialiseCluster } from "./postgres-cluster";
import { isRoot, type SystemUser } from "./system-user";

/** What `initdb` is handed, told by one that notes it and makes what marks a database. */

const noting = `#!${process.execPath}
const { readFileSync, statSync, writeFileSync } = require("node:fs");
const { dirname } = require("node:path");
const given = (name) => process.argv.find((arg) => arg.startsWith(name + "=")).slice(name.length + 1);
const file = given("--pwfile");
const facts = (name) => ({ mode: (statSync(name).mode & 0o777).toString(8), uid: statSync(name).uid });
writeFileSync(given("--pgdata") + "/PG_VERSION", JSON.stringify({
  ...{ file, facts: facts(file), folder: facts(dirname(file)), data: facts(given("--pgdata")) },
  ...{ password: readFileSync(file, "utf8"), environment: Object.values(process.env).join() },
}));
`;
const failing = `#!${process.execPath}\nconsole.error("no room"); process.exitCode = 1;`;

let folder: string;
let databaseDir: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "verso-cluster-"));
  chmodSync(folder, 0o755);
  databaseDir = path.join(folder, "postgres");
  vi.stubEnv("TMPDIR", folder);
  vi.stubEnv("VERSO_POSTGRES_PASSWORD", "secret");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function program(text: string): string {
  const file = path.join(folder, "initdb");
  writeFileSync(file, text, { mode: 0o755 });
  return file;
}

async function initialise(user: SystemUser | null, script = noting) {
  await initialiseCluster(program(script), { databaseDir, password: "secret", user, isThrowaway: false });
  return JSON.parse(readFileSync(path.join(databaseDir, "PG_VERSION"), "utf8"));
}

describe("the first start", () => {
  it("hands the password over where nobody else can read it, and leaves nothing of it", async () => {
    const { file, ...seen } = await initialise(null);
    const own = { uid: process.getuid?.() };
    expect(seen).toMatchObject({
      facts: { mode: "600", ...own },
      folder: { mode: "700", ...own },
      password: "secret\n",
    });
    expect(seen.environment).not.toContain("secret");
    expect(existsSync(path.dirname(file))).toBe(false);
  });

  it.runIf(isRoot && isOpen(path.dirname(process.execPath)))(
    "as root gives password and data to the server's user alone",
    async () => {
      const user = { uid: 12_345, gid: 12_345 };
      const seen = await initialise(user);
      expect(seen).toMatchObject({
        facts: { mode: "600", uid: user.uid },
        folder: { mode: "700", uid: user.uid },
        data: { mode: "700", uid: user.uid },
      });
      expect(statSync(databaseDir).uid).toBe(user.uid);
    },
  );

  it("that fails says why, and leaves neither password nor half a database", async () => {
    const making = initialise(null, failing);
    await expect(making).rejects.toThrow("no room");
    expect(readdirSync(folder)).toEqual(["initdb"]);
  });
});

it("a later start leaves the data as it is", async () => {
  await initialise(null);
  await initialise(null, failing);
  expect(existsSync(databaseDir)).toBe(true);
});
