import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { Client } from "pg";
import { Child } from "./children";
import { keptSecrets, type Secrets } from "./data-folder";
import { UserError } from "./user-error";

/** The PostgreSQL server that everything uses, and the databases on it. */

/**
 * Starts the embedded server below `dataDir`.
 * @param options.isThrowaway whether its data may be lost with the machine, which makes it faster
 * @param options.port where it was before, for one that comes back; else any that is free
 * @returns its process and its address without a database
 */
export async function startEmbedded(
  dataDir: string,
  secrets: Pick<Secrets, "POSTGRES_PASSWORD">,
  { isThrowaway = false, port: wantedPort }: { isThrowaway?: boolean; port?: number } = {},
): Promise<{ child: Child; serverUrl: string }> {
  const port = wantedPort ?? (await freePort());
  const child = new Child(
    {
      name: "postgres",
      entry: path.resolve("scripts/start/postgres-process.ts"),
      env: {
        VERSO_POSTGRES_DIR: path.join(dataDir, "postgres"),
        VERSO_POSTGRES_PORT: String(port),
        VERSO_POSTGRES_PASSWORD: secrets.POSTGRES_PASSWORD,
        VERSO_POSTGRES_THROWAWAY: isThrowaway ? "on" : "off",
      },
      readyLine: "postgres ready",
    },
    () => process.kill(process.pid, "SIGTERM"),
  );
  await child.start().catch(() => {
    child.kill();
    throw new UserError(`The database in ${dataDir} could not be started; the line above says why.`);
  });
  return { child, serverUrl: serverUrlAt(port, secrets) };
}

/**
 * The embedded server that runs below `dataDir`, by what it has written down itself: first its process, fourth its
 * port.
 * @returns its address without a database; null where none runs
 */
export function runningEmbedded(dataDir: string): string | null {
  const file = path.join(dataDir, "postgres", "postmaster.pid");
  if (!existsSync(file)) return null;
  return serverUrlAt(Number(readFileSync(file, "utf8").split("\n")[3]), keptSecrets(dataDir));
}

function serverUrlAt(port: number, { POSTGRES_PASSWORD }: Pick<Secrets, "POSTGRES_PASSWORD">): string {
  return `postgres://postgres:${POSTGRES_PASSWORD}@127.0.0.1:${port}`;
}

/** Makes a database when it is not there. @throws UserError when the server cannot be reached */
export async function ensureDatabase(databaseUrl: string): Promise<void> {
  if (await canConnect(databaseUrl)) return;
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = "/postgres";
  const client = new Client({ connectionString: url.href });
  try {
    await client.connect();
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`The database ${name} at ${url.host} cannot be reached or made: ${why}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The sandbox's database beside the portal's, on the same server. */
export function sandboxDatabaseUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `${url.pathname}_sandbox`;
  return url.href;
}

async function canConnect(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Only a missing database is ours to make (SQLSTATE 3D000).
    if ((error as { code?: string }).code === "3D000") return false;
    const { host } = new URL(databaseUrl);
    const why =
      error instanceof Error && error.message ? error.message : String((error as { code?: string }).code);
    throw new UserError(`The database at ${host} cannot be reached: ${why}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws UserError when the port is taken */
export async function requirePort(port: number, host: string, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is in use" : `cannot be used (${error.code})`;
      reject(new UserError(`Port ${port} on ${host} ${why}. Set ${setting} to another.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
