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

/** Installs when needed, then runs a TypeScript entry on the project's own Node and ends as it ends. */
export function run(entry, args = process.argv.slice(2)) {
  requireNode(20, 19);
  install();
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

function requireNode(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  fail(`Verso needs Node ${major}.${minor} or later to start; this is ${process.versions.node}.`);
}

/** `npm ci` when the lock file is not the one that was installed. */
function install() {
  const lock = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  console.log("Installing packages (once, about a minute) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    // Older npm lets Prisma download an engine that nothing here uses; it fails at once and goes on.
    env: { ...process.env, PRISMA_ENGINES_MIRROR: "http://127.0.0.1:9" },
  });
  if (status !== 0) fail("The packages could not be installed; npm says why above.");
  writeFileSync(marker, lock);
}

function pinnedNode() {
  const binary = path.join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(binary)) fail("The project's own Node is missing. Remove node_modules and start again.");
  return binary;
}

function withOwnTools(searchPath = "") {
  return [path.join(modules, ".bin"), searchPath].join(path.delimiter);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
