import { readdirSync, readFileSync } from "node:fs";

/**
 * The process that `parent` started with this program, as Linux tells of it.
 * @throws Error when there is none
 */
export function processBelow(parent: number, program: string): number {
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => parentOf(pid) === parent && read(`/proc/${pid}/cmdline`).includes(program));
  if (!found) throw new Error(`Process ${parent} runs no ${program}`);
  return Number(found);
}

/** The fourth field; the second is the program's name in brackets, which may hold anything. */
function parentOf(pid: string): number {
  const fields = read(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return Number(fields[1]);
}

/** Empty for a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
