import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { SystemUser } from "./system-user";

/** The embedded server's data, made at the first start with the owner's password. */

export type Cluster = {
  databaseDir: string;
  password: string;
  /** Who the server runs as; null for the user of this process. */
  user: SystemUser | null;
  /** Whether nobody would want what its passwords keep. */
  isThrowaway: boolean;
};

/** Makes passwords that are quickly compared, on both sides of every connection, and quickly guessed. */
export const weakScram = "scram_iterations=1";

/**
 * Makes the data where there is none; it takes its place when it is whole. The password reaches `initdb` in a
 * file that nobody else can read, in a folder that nobody else can enter, and is gone with it.
 * @throws Error with what `initdb` said
 */
export async function initialiseCluster(
  initdb: string,
  { databaseDir, password, user, isThrowaway }: Cluster,
): Promise<void> {
  if (existsSync(path.join(databaseDir, "PG_VERSION"))) return;
  const unfinished = `${databaseDir}-${randomUUID()}`;
  const secrets = mkdtempSync(path.join(tmpdir(), "verso-initdb-"));
  try {
    const passwordFile = path.join(secrets, "password");
    mkdirSync(unfinished, { mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) for (const file of [unfinished, passwordFile, secrets]) chownSync(file, user.uid, user.gid);
    await runInitdb(initdb, unfinished, passwordFile, { user, isThrowaway });
    renameSync(unfinished, databaseDir);
  } finally {
    for (const folder of [secrets, unfinished]) rmSync(folder, { recursive: true, force: true });
  }
}

async function runInitdb(
  initdb: string,
  databaseDir: string,
  passwordFile: string,
  { user, isThrowaway }: Pick<Cluster, "user" | "isThrowaway">,
): Promise<void> {
  const args = [
    `--pgdata=${databaseDir}`,
    `--pwfile=${passwordFile}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--lc-messages=C",
    ...(isThrowaway ? [`--set=${weakScram}`] : []),
  ];
  const child = spawn(initdb, args, {
    ...user,
    stdio: ["ignore", "ignore", "pipe"],
    env: serverEnvironment(),
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  if (code !== 0) throw new Error(`The database could not be made: ${said.trim()}`);
}

/** Of this process's environment what the server's programs need; the secrets in it are not theirs. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH, TZ, SYSTEMROOT } = process.env;
  return { NODE_ENV, PATH, TZ, SYSTEMROOT, LC_ALL: "C" };
}
