import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** What the commands install before they do anything, told by an npm that only notes what it is asked for. */

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), "verso-installing-"));
  for (const folder of ["bin", "scripts"]) mkdirSync(path.join(checkout, folder));
  for (const script of ["bootstrap.mjs", "allow-server-only.mjs", "start.mjs", "test.mjs", "run.mjs"]) {
    cpSync(path.join("scripts", script), path.join(checkout, "scripts", script));
  }
  lock("one");
  const npm = path.join(checkout, "bin/npm");
  writeFileSync(npm, `#!/bin/sh\nmkdir -p node_modules\necho "$@" >>asked\nexit "\${NPM_ENDS_WITH:-0}"\n`);
  chmodSync(npm, 0o755);
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function lock(text: string): void {
  writeFileSync(path.join(checkout, "package-lock.json"), text);
}

/** Runs a command of the checkout. @returns what npm was asked for, without what it is always told */
function run(script: string, env: Record<string, string> = {}): string[] {
  writeFileSync(path.join(checkout, "asked"), "");
  spawnSync(process.execPath, [path.join(checkout, "scripts", script)], {
    cwd: checkout,
    env: { NODE_ENV: "test", PATH: `${checkout}/bin:${process.env.PATH}`, ...env },
  });
  const asked = readFileSync(path.join(checkout, "asked"), "utf8").trim();
  return asked === "" ? [] : asked.split("\n").map((line) => line.replace(/ --no-audit .*/, ""));
}

describe("a start", () => {
  it("installs no development packages, and nothing twice", () => {
    expect(run("start.mjs")).toEqual(["ci --omit=dev"]);
    expect(run("start.mjs")).toEqual([]);
  });

  it("installs anew when the lock file has changed", () => {
    run("start.mjs");
    lock("two");
    expect(run("start.mjs")).toEqual(["ci --omit=dev"]);
  });

  it("tries again after an installation that failed", () => {
    expect(run("start.mjs", { NPM_ENDS_WITH: "1" })).toEqual(["ci --omit=dev"]);
    expect(run("start.mjs")).toEqual(["ci --omit=dev"]);
  });
});

describe("the tests", () => {
  it("install everything, whatever the environment says of production", () => {
    expect(run("test.mjs", { NODE_ENV: "production" })).toEqual(["ci --include=dev"]);
  });

  it("add what a start left out, and take nothing from under it", () => {
    run("start.mjs");
    expect(run("test.mjs")).toEqual(["install --no-save --include=dev"]);
    expect(run("test.mjs")).toEqual([]);
  });

  it("leave nothing to install for a start after them, which keeps what they need", () => {
    run("test.mjs");
    expect(run("start.mjs")).toEqual([]);
    lock("two");
    expect(run("start.mjs")).toEqual(["ci --include=dev"]);
  });
});
