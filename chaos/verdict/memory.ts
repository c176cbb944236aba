import { residentBytes } from "../system/processes";
import type { ChaosSystem } from "../system/start";

/** How the memory of each process goes on once it is warm. */

/** A process is warm after so long, and is looked at for so long at least. */
const warmMs = 120_000;
const watchedMs = 180_000;
const growthAtMost = 0.15;

type Sample = { at: number; bytes: number };
type Life = { name: string; samples: Sample[] };

export class MemoryRecord {
  readonly #lives = new Map<number, Life>();

  note(system: ChaosSystem): void {
    for (const [name, { pid, bytes }] of residentBytes(system)) {
      const life = this.#lives.get(pid) ?? { name, samples: [] };
      life.samples.push({ at: Date.now(), bytes });
      this.#lives.set(pid, life);
    }
  }

  lives(): Life[] {
    return [...this.#lives.values()];
  }
}

/**
 * The least that a process had in the last third of its warm life, against the least in the first: what lies between
 * is garbage that nobody had to collect yet.
 * @returns a sentence for each process that has grown by more than it may
 */
export function judgeMemory(record: { lives(): Life[] }): string[] {
  return record.lives().flatMap(({ name, samples }) => {
    const bornAt = samples[0]?.at ?? 0;
    const warm = samples.filter(({ at }) => at - bornAt >= warmMs);
    const [first, last] = [warm.at(0), warm.at(-1)];
    if (!first || !last || last.at - first.at < watchedMs) return [];
    const third = (last.at - first.at) / 3;
    const before = least(warm.filter(({ at }) => at <= first.at + third));
    const after = least(warm.filter(({ at }) => at >= last.at - third));
    const growth = after / before - 1;
    return growth > growthAtMost
      ? [`${name} has grown by ${Math.round(growth * 100)} % since it was warm`]
      : [];
  });
}

function least(samples: readonly Sample[]): number {
  return Math.min(...samples.map(({ bytes }) => bytes));
}
