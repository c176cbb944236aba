import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeOpenFolder } from "./open-folder";
import { isRoot, type SystemUser, systemUser } from "./system-user";

/** What serves people does not run as root, even where the start does. */

export type Needs = {
  /** Files and folders that it reads. */
  reads: string[];
  owns?: OwnFolder;
  port?: number;
};

/** A folder that is the process's alone, and the file that tells so once it is in use. */
type OwnFolder = { folder: string; mark: string };

const everyProcessReads = ["package.json", "node_modules/tsx/package.json"];

/**
 * The user that a process is to run as; null for the user of this process, where that is not root or nobody
 * else can run it. What keeps others from it is then told as a warning.
 * @param name of the user, made where there is none
 * @param what the process, as people call it
 */
export function unprivilegedUser(name: string, what: string, needs: Needs): SystemUser | null {
  if (!isRoot) return null;
  const user = systemUser(name);
  const obstacle = user ? obstacleFor(user, needs) : "no user can be made for it";
  if (obstacle === null) return user;
  console.error(
    `WARNING: The ${what} runs as root: ${obstacle}. Start it as another user, or from a folder that everybody may enter.`,
  );
  return null;
}

function obstacleFor(user: SystemUser, { reads, owns, port }: Needs): string | null {
  if (port !== undefined && port > 0 && port < firstFreePort()) return `port ${port} is for root alone`;
  if (owns) handOver(owns, user);
  const entered = [...everyProcessReads, ...reads].map((file) => path.resolve(file));
  const written = owns ? [tmpdir(), owns.folder] : [tmpdir()];
  // Asked as that user: rights of files, folders above them and namespaces are the kernel's business.
  const { error, status, stdout } = spawnSync(
    process.execPath,
    ["-e", probe, JSON.stringify({ entered, written })],
    {
      ...user,
      cwd: "/",
      encoding: "utf8",
    },
  );
  if (error && !isRefusal(error)) return `another user cannot be had (${error.message})`;
  return status === 0 ? null : `another user cannot use ${stdout || process.execPath}`;
}

/** Whether that user may not even run Node. */
function isRefusal(error: NodeJS.ErrnoException): boolean {
  return error.code === "EACCES";
}

const probe = `
  const { accessSync, constants: { R_OK, W_OK, X_OK } } = require("node:fs");
  const { entered, written } = JSON.parse(process.argv[1]);
  const check = (file, mode) => { try { accessSync(file, mode) } catch { process.stdout.write(file); process.exit(1) } };
  for (const file of entered) check(file, R_OK);
  for (const folder of written) check(folder, W_OK | X_OK);
`;

/** Gives a folder to a user, with what an earlier start as root left there; never one that others use too. */
function handOver({ folder, mark }: OwnFolder, { uid, gid }: SystemUser): void {
  if (!existsSync(folder)) {
    makeOpenFolder(path.dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
  const isOwn = existsSync(path.join(folder, mark)) || readdirSync(folder).length === 0;
  if (isOwn && statSync(folder).uid !== uid) execFileSync("chown", ["-R", `${uid}:${gid}`, folder]);
}

/** Where Linux lets others listen from; on other systems root alone has the first 1,024. */
function firstFreePort(): number {
  const setting = "/proc/sys/net/ipv4/ip_unprivileged_port_start";
  return existsSync(setting) ? Number(readFileSync(setting, "utf8")) : 1024;
}
