import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { postgresPrograms } from "./postgres-programs";

let folder: string;
let packageDir: string;
let copiesDir: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "verso-programs-")));
  packageDir = path.join(folder, "package");
  copiesDir = path.join(folder, "copies");
  for (const part of ["bin", "lib"]) mkdirSync(path.join(packageDir, "native", part), { recursive: true });
  write("package.json", `{ "version": "1.0.0" }`);
  write("native/bin/initdb", "program");
  write("native/bin/postgres", "program");
  write("native/lib/libpq.so.5.18", "library");
  write(
    "native/pg-symlinks.json",
    `[{ "source": "native/lib/libpq.so.5.18", "target": "native/lib/libpq.so.5" }]`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(path.join(packageDir, name), text, { mode: 0o700 });
}

describe("the server's programs", () => {
  it("lie where npm put them, with the links that npm's archives cannot hold", () => {
    const { initdb } = postgresPrograms(packageDir, null);
    expect(initdb).toBe(path.join(packageDir, "native/bin/initdb"));
    expect(readFileSync(path.join(packageDir, "native/lib/libpq.so.5"), "utf8")).toBe("library");
    expect(postgresPrograms(packageDir, null).initdb).toBe(initdb);
  });

  it("are not copied where everybody can enter", () => {
    chmodSync(folder, 0o755);
    expect(postgresPrograms(packageDir, copiesDir).postgres).toBe(
      path.join(packageDir, "native/bin/postgres"),
    );
    expect(existsSync(copiesDir)).toBe(false);
  });
});

describe("a copy", () => {
  const { postgres, copy } = {
    postgres: () => postgresPrograms(packageDir, copiesDir).postgres,
    copy: () => path.resolve(postgres(), "../../.."),
  };

  it("can be run by everybody, however strict the original is", () => {
    for (const part of ["native", "native/bin", "native/lib"]) chmodSync(path.join(packageDir, part), 0o700);
    const program = postgres();
    for (let entry = program; entry !== folder; entry = path.dirname(entry)) {
      expect([entry, statSync(entry).mode & 0o005]).toEqual([entry, 0o005]);
    }
    expect(readFileSync(path.join(copy(), "native/lib/libpq.so.5"), "utf8")).toBe("library");
  });

  it("is left alone by later starts, which run from it", () => {
    const made = statSync(postgres());
    writeFileSync(path.join(copy(), "in-use"), "");
    expect(statSync(postgres()).ino).toBe(made.ino);
    expect(existsSync(path.join(copy(), "in-use"))).toBe(true);
  });

  it("of another release lies beside the first, which may still be in use", () => {
    const first = postgres();
    write("package.json", `{ "version": "1.0.1" }`);
    expect(postgres()).not.toBe(first);
    expect(existsSync(first)).toBe(true);
  });

  it("is made once and whole when several start at once", async () => {
    for (let file = 0; file < 200; file += 1) write(`native/lib/${file}.so`, "library");
    const script = `
      import { postgresPrograms } from ${JSON.stringify(path.resolve("scripts/start/postgres-programs.ts"))};
      import { readdirSync } from "node:fs";
      const { postgres } = postgresPrograms(...${JSON.stringify([packageDir, copiesDir])});
      console.log(postgres, readdirSync(postgres.replace("bin/postgres", "lib")).length);`;
    const start = () =>
      promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
    const said = await Promise.all([start(), start(), start()]);
    expect(new Set(said.map(({ stdout }) => stdout))).toEqual(new Set([`${postgres()} 202\n`]));
    expect(readdirSync(copiesDir)).toEqual([path.basename(copy())]);
  }, 60_000);
});
