import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { isOpen, makeOpenFolder, openFolder } from "./open-folder";
import { initialiseCluster, serverEnvironment, weakScram } from "./postgres-cluster";
import { installedPackage, postgresPrograms } from "./postgres-programs";
import { isRoot, systemUser } from "./system-user";

/**
 * The embedded PostgreSQL in a process of its own: it ends when it is told to, or when the command that
 * started it is gone, and never before the processes that use it. When the server dies it ends too, and the
 * command that started it starts it again, on the same port, so that everybody finds it there.
 */

type Server = ChildProcessByStdio<null, null, Readable>;

const { VERSO_POSTGRES_DIR = "", VERSO_POSTGRES_PORT = "", VERSO_POSTGRES_PASSWORD = "" } = process.env;

const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "lc_messages=C",
];
const isThrowaway = process.env.VERSO_POSTGRES_THROWAWAY === "on";
if (isThrowaway) {
  settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off", weakScram);
}

let server: Server | null = null;
let isStopping = false;

/** A server that is still being made is not cut off: its password file would stay behind. */
function stop(): void {
  isStopping = true;
  // A fast shutdown, which does not wait for its clients.
  server?.kill("SIGINT");
}

async function main(): Promise<void> {
  // PostgreSQL refuses to run as root.
  const user = isRoot ? systemUser("postgres") : null;
  if (isRoot && !user) throw new Error("PostgreSQL does not run as root, and no user could be made for it.");
  const databaseDir = reachableDir(VERSO_POSTGRES_DIR);
  const programs = postgresPrograms(installedPackage(), isRoot ? openFolder : null);
  await initialiseCluster(programs.initdb, {
    ...{ databaseDir, user, isThrowaway },
    password: VERSO_POSTGRES_PASSWORD,
  });
  if (isStopping) process.exit(0);
  const args = [
    "-D",
    databaseDir,
    "-p",
    VERSO_POSTGRES_PORT,
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  server = spawn(programs.postgres, args, {
    ...user,
    stdio: ["ignore", "ignore", "pipe"],
    env: serverEnvironment(),
  });
  await untilReady(server);
  console.log("postgres ready");
}

/** Below a folder that only root may enter, the server's user could not reach its data. */
function reachableDir(wantedDir: string): string {
  if (!isRoot || isOpen(path.dirname(wantedDir))) return wantedDir;
  const name = createHash("sha256").update(wantedDir).digest("hex").slice(0, 12);
  const dir = path.join(openFolder, `data-${name}`);
  makeOpenFolder(dir);
  console.log(`Only root may enter ${wantedDir}; the database lies in ${dir}.`);
  return path.join(dir, "postgres");
}

/** Ends this process when the server ends. @throws Error with its last words when that is before it is ready */
async function untilReady(running: Server): Promise<void> {
  const lastWords: string[] = [];
  let isReady = false;
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: running.stderr }).on("line", (line) => {
      lastWords.push(line);
      if (lastWords.length > 3) lastWords.shift();
      isReady ||= line.includes("database system is ready to accept connections");
      if (isReady) resolve();
    });
    running.once("error", reject);
    running.once("close", (code, signal) => {
      if (isStopping) process.exit(0);
      if (!isReady) return reject(new Error(lastWords.join("\n")));
      console.error(`The database server ended (${signal ?? code}).`);
      process.exit(1);
    });
  });
}

process.on("SIGINT", () => undefined);
process.on("SIGTERM", stop);
process.on("disconnect", stop);

try {
  await main();
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  console.error(why.includes("postmaster.pid") ? "Another start already runs with this data folder." : why);
  process.exit(1);
}
