import { z } from "zod";
import { pidsOf } from "../system/processes";
import type { ChaosSystem } from "../system/start";

/** How the memory of each process goes on once it is warm: what is left of it when all garbage is collected. */

/** A process is warm after so long, and is looked at for so long at least. */
const warmMs = 120_000;
const watchedMs = 180_000;
const growthAtMost = 0.15;
const askEveryMs = 20_000;

const tellSchema = z.object({
  pid: z.number(),
  at: z.number(),
  heldBytes: z.number(),
  residentBytes: z.number(),
});

type Sample = Omit<z.infer<typeof tellSchema>, "pid">;
export type Life = { name: string; bornAt: number; samples: readonly Sample[] };
/** What a process that was watched for long enough had at first and at last. */
export type Growth = {
  name: string;
  growth: number;
  heldBytes: [number, number];
  residentBytes: [number, number];
};

export class MemoryRecord {
  readonly #lives = new Map<number, Omit<Life, "samples"> & { askedAt: number }>();

  /** Asks those that are warm; who has just begun would not understand. */
  ask(system: ChaosSystem): void {
    const now = Date.now();
    for (const [name, pid] of pidsOf(system)) {
      const life = this.#lives.get(pid) ?? { name, bornAt: now, askedAt: 0 };
      this.#lives.set(pid, life);
      if (now - life.bornAt < warmMs || now - life.askedAt < askEveryMs) continue;
      life.askedAt = now;
      process.kill(pid, "SIGUSR2");
    }
  }

  /** @param said by the processes */
  lives(said: string): Life[] {
    const told = [...said.matchAll(/memory (\{.*\})/g)].map(([, json = ""]) =>
      tellSchema.parse(JSON.parse(json)),
    );
    const samples = Map.groupBy(told, ({ pid }) => pid);
    return [...this.#lives].map(([pid, life]) => ({ ...life, samples: samples.get(pid) ?? [] }));
  }
}

/** The least in the last third of what was watched of each, against the least in the first. */
export function growthOf(lives: readonly Life[]): Growth[] {
  return lives.flatMap(({ name, bornAt, samples }) => {
    const warm = samples.filter(({ at }) => at - bornAt >= warmMs);
    const [first, last] = [warm.at(0), warm.at(-1)];
    if (!first || !last || last.at - first.at < watchedMs) return [];
    const third = (last.at - first.at) / 3;
    const early = warm.filter(({ at }) => at <= first.at + third);
    const late = warm.filter(({ at }) => at >= last.at - third);
    const both = (of: "heldBytes" | "residentBytes"): [number, number] => [least(early, of), least(late, of)];
    const [before, after] = both("heldBytes");
    return [
      { name, growth: after / before - 1, heldBytes: [before, after], residentBytes: both("residentBytes") },
    ];
  });
}

/**
 * @param watched whose memory the run is to judge, beside that of whoever lived for long enough
 * @returns a sentence for each process that has grown by more than it may, or of which nobody can tell
 */
export function judgeMemory(grown: readonly Growth[], watched: readonly string[]): string[] {
  const unseen = watched.filter((name) => !grown.some((process) => process.name === name));
  return [
    ...grown
      .filter(({ growth }) => growth > growthAtMost)
      .map(({ name, growth }) => `${name} has grown by ${Math.round(growth * 100)} % since it was warm`),
    ...unseen.map((name) => `${name} did not live for long enough to tell whether it grows`),
  ];
}

/** For whoever reads how it went. */
export function tellGrowth({ name, growth, heldBytes, residentBytes }: Growth): string {
  const both = (bytes: readonly number[]) => bytes.map((one) => Math.round(one / 1e6)).join(" → ");
  return `${name} holds ${both(heldBytes)} MB (${(growth * 100).toFixed(1)} %), resident ${both(residentBytes)} MB`;
}

function least(samples: readonly Sample[], of: "heldBytes" | "residentBytes"): number {
  return Math.min(...samples.map((sample) => sample[of]));
}
