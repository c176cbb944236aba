import { spawnSync } from "node:child_process";

/** Users of this machine that run what need not run as root. */

export type SystemUser = { uid: number; gid: number };

export const isRoot = process.getuid?.() === 0;

/** The user of this name, made where root finds none; null where none can be made. */
export function systemUser(name: string): SystemUser | null {
  return findUser(name) ?? madeUser(name);
}

function madeUser(name: string): SystemUser | null {
  // Not every way to become root brings the folders of root's commands along.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  const options = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  spawnSync("useradd", [...options, name], { env });
  // Another start may have been quicker, so what useradd answered says nothing.
  return findUser(name);
}

function findUser(name: string): SystemUser | null {
  const [uid, gid] = ["-u", "-g"].map((which) => {
    const { status, stdout } = spawnSync("id", [which, name], { encoding: "utf8" });
    return status === 0 ? Number(stdout) : null;
  });
  return typeof uid === "number" && typeof gid === "number" ? { uid, gid } : null;
}
