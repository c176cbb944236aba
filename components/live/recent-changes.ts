import type { ShownChange } from "@/lib/live/topics";

/**
 * What changed in the last seconds. A page that the server has read just before a change comes to the browser just after
 * it: what it brings is old, and nothing would say so again.
 */

/** Longer than a page takes from its reads to the browser. */
const rememberedMs = 10_000;

type Told = ShownChange | "all";

export type RecentChanges = {
  note(told: Told): void;
  /** "all" where anything may have changed. */
  since(): readonly ShownChange[] | "all";
};

export function recentChanges(now: () => number = Date.now): RecentChanges {
  let noted: { told: Told; at: number }[] = [];
  const forget = () => {
    const earliest = now() - rememberedMs;
    noted = noted.filter(({ at }) => at >= earliest);
  };
  return {
    note: (told) => {
      forget();
      noted.push({ told, at: now() });
    },
    since: () => {
      forget();
      const changes = noted.flatMap(({ told }) => (told === "all" ? [] : [told]));
      return changes.length < noted.length ? "all" : changes;
    },
  };
}

/** Of this tab. */
export const changesOfTab = recentChanges();
