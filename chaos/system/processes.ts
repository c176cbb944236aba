import { processBelow } from "@/e2e/support/processes";
import { postgresPid } from "@/e2e/support/system";
import type { ChaosSystem } from "./start";

/** The processes of the system: which can be ended, and whether each runs at all. */

export const killable = ["web 1", "web 2", "worker 1", "worker 2", "postgres"] as const;
export type KillableName = (typeof killable)[number];

/** Ends one; whoever started it starts it again. @returns false where it was just down */
export function endProcess(system: ChaosSystem, name: KillableName, signal: "SIGKILL" | "SIGTERM"): boolean {
  const pid = findPid(system, name);
  if (pid === null) return false;
  process.kill(pid, signal);
  return true;
}

/** The processes of ours that run. */
export function pidsOf(system: ChaosSystem): Map<KillableName, number> {
  const found = new Map<KillableName, number>();
  for (const name of killable) {
    const pid = name === "postgres" ? null : findPid(system, name);
    if (pid !== null) found.set(name, pid);
  }
  return found;
}

/** Null where it does not run right now. */
export function findPid({ machines, ready }: ChaosSystem, name: KillableName): number | null {
  try {
    if (name === "postgres") return postgresPid(ready);
    const [program, machine] = name.split(" ");
    return processBelow(machines[Number(machine) - 1]?.pid ?? 0, `scripts/${program}.ts`);
  } catch {
    return null;
  }
}
