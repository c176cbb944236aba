// Runs before anything is installed, on whatever Node is on the machine: built-in modules only.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const modules = path.join(root, "node_modules");
const marker = path.join(modules, ".verso-installed");
const ownHooks = new URL("./allow-server-only.mjs", import.meta.url).href;

/**
 * Installs when needed, then runs a TypeScript entry on the project's own Node and ends as it ends.
 * @param {{ args?: string[], packages?: "production" | "all" }} options which packages the entry needs; those
 *   for development stay away from a machine that only runs the portal
 */
export function run(entry, { args = process.argv.slice(2), packages = "production" } = {}) {
  requireNode(20, 19);
  install(packages);
  const child = spawn(
    pinnedNode(),
    ["--import", "tsx", "--import", ownHooks, path.join(root, entry), ...args],
    {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", PATH: withOwnTools(process.env.PATH) },
    },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

function requireNode(major, minor, where = "to start") {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  fail(`Verso needs Node ${major}.${minor} or later ${where}; this is ${process.versions.node}.`);
}

/**
 * Installs what the lock file names unless that was done. What is there stays when only the development
 * packages are missing, because a portal may be running on it; a checkout that has them keeps them.
 */
function install(needed) {
  const lock = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  const [installedLock, installed] = existsSync(marker) ? readFileSync(marker, "utf8").split(" ") : [];
  const wanted = installed === "all" ? "all" : needed;
  if (installedLock === lock && installed === wanted) return;
  console.log("Installing packages (once, about a minute) …");
  if (installedLock === lock) npm(["install", "--no-save", "--include=dev"]);
  else npm(["ci", wanted === "all" ? "--include=dev" : "--omit=dev"]);
  writeFileSync(marker, `${lock} ${wanted}`);
}

function npm(args) {
  const isWindows = process.platform === "win32";
  const { status } = spawnSync(
    isWindows ? "npm.cmd" : "npm",
    [...args, "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: root, stdio: "inherit", shell: isWindows },
  );
  if (status !== 0) fail("The packages could not be installed; npm says why above.");
}

/** The Node that the lock file names; a machine that it names none for has to bring one of the same line. */
function pinnedNode() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const folder = path.join(modules, `node-${system}-${process.arch}`, "bin");
  const binary = path.join(folder, process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(binary)) return binary;
  requireNode(24, 0, "on this machine, for which it brings none");
  return process.execPath;
}

function withOwnTools(searchPath = "") {
  return [path.join(modules, ".bin"), searchPath].join(path.delimiter);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
