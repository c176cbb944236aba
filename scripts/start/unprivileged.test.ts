import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isOpen } from "./open-folder";
import { isRoot, systemUser } from "./system-user";
import { type Needs, unprivilegedUser } from "./unprivileged";

let folder: string;
let warnings: string[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "verso-unprivileged-")));
  chmodSync(folder, 0o755);
  warnings = [];
  vi.spyOn(console, "error").mockImplementation((line) => void warnings.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks for a user that every machine has, so that the test makes none. */
const ask = (needs: Partial<Needs> = {}) => unprivilegedUser("nobody", "portal", { reads: [], ...needs });

it.skipIf(isRoot)("a start that is not root's runs everything as its own user", () => {
  expect(ask({ port: 1 })).toBeNull();
  expect(warnings).toEqual([]);
});

// Below a folder that only root may enter nobody else can run this project's Node.
describe.runIf(isRoot && isOpen(path.dirname(process.execPath)))("root's start", () => {
  const nobody = systemUser("nobody");

  it("runs a process as another user who can do all that it needs", () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "", { mode: 0o644 });
    expect(ask({ reads: [file], port: 8080 })).toEqual(nobody);
    expect(nobody?.uid).toBeGreaterThan(0);
    expect(warnings).toEqual([]);
  });

  it("runs it as root and warns where the other user cannot come to the checkout", () => {
    const file = path.join(folder, "home", "checkout", "file");
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "", { mode: 0o644 });
    chmodSync(path.join(folder, "home"), 0o700);
    expect(ask({ reads: [file] })).toBeNull();
    expect(warnings).toEqual([expect.stringMatching(/WARNING: The portal runs as root: .*checkout\/file.*/)]);
  });

  it.runIf(firstFreePort() > 1)("runs it as root and warns where it is to listen on a port of root's", () => {
    expect(ask({ port: firstFreePort() - 1 })).toBeNull();
    expect(warnings.join()).toContain(`port ${firstFreePort() - 1} is for root alone`);
  });

  it("runs it as root and warns where no user can be had", () => {
    vi.stubEnv("PATH", "/nonexistent");
    expect(unprivilegedUser("verso-nobody-has-this-name!", "portal", { reads: [] })).toBeNull();
    expect(warnings.join()).toContain("no user can be made for it");
  });

  it("hands over the folder that is the process's alone, with what root left there", () => {
    const own = path.join(folder, "sandbox");
    mkdirSync(path.join(own, "files"), { recursive: true, mode: 0o700 });
    for (const name of ["key", "files/one"]) writeFileSync(path.join(own, name), "", { mode: 0o600 });
    expect(ask({ owns: { folder: own, mark: "key" } })).toEqual(nobody);
    for (const name of ["", "key", "files", "files/one"]) {
      expect([name, statSync(path.join(own, name)).uid]).toEqual([name, nobody?.uid]);
    }
  });

  it("makes that folder where it is missing, for nobody else", () => {
    const own = path.join(folder, "data", "sandbox");
    expect(ask({ owns: { folder: own, mark: "key" } })).toEqual(nobody);
    expect(statSync(own)).toMatchObject({ uid: nobody?.uid, mode: 0o40700 });
  });

  it("hands over no folder that others use", () => {
    writeFileSync(path.join(folder, "somebody's"), "");
    expect(ask({ owns: { folder, mark: "key" } })).toBeNull();
    expect(statSync(path.join(folder, "somebody's")).uid).toBe(0);
    expect(warnings.join()).toContain(folder);
  });
});

function firstFreePort(): number {
  const setting = "/proc/sys/net/ipv4/ip_unprivileged_port_start";
  return existsSync(setting) ? Number(readFileSync(setting, "utf8")) : 1024;
}
