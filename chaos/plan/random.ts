/** Numbers that look random and are the same for the same seed, on every machine. */
export type Random = {
  /** At least 0, less than 1. */
  fraction(): number;
  /** From `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  /** @throws Error where there is none to choose from */
  oneOf<One>(all: readonly One[]): One;
  /** The same ones in another order. */
  shuffled<One>(all: readonly One[]): One[];
};

/** Mulberry32, by Tommy Ettinger: short, and good enough to choose by. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    whole,
    chance: (probability) => fraction() < probability,
    oneOf: (all) => {
      if (all.length === 0) throw new Error("There is nothing to choose from");
      return all[whole(0, all.length - 1)] as (typeof all)[number];
    },
    shuffled: (all) => {
      const left = [...all];
      return all.map(() => left.splice(whole(0, left.length - 1), 1)[0] as (typeof all)[number]);
    },
  };
}
