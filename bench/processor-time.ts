import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** How many of the units in which Linux counts make a second. */
const unitsPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** For how many milliseconds the threads of a process have been on a processor so far, the system's work for it included. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // Its second field is its name, which may hold anything; these are the 14th and the 15th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / unitsPerSecond;
}
