import type { ShownChange } from "@/lib/live/topics";

/**
 * When an open page fetches again: soon after something changed, and then not for two seconds, however much more
 * changes meanwhile. Pages that are told at the same moment do not ask at the same moment.
 */

/** Changes that come together are fetched together. */
const gatherMs = 100;
const spreadMs = 400;
const apartMs = 2_000;

/** What has become old: what these changes touch, or all that the page shows. */
export type Old = readonly ShownChange[] | "all";

export type Renewals = { add(change: ShownChange): void; addAll(): void; end(): void };

/** @param renew has the page fetch again what is old */
export function openRenewals(renew: (old: Old) => void): Renewals {
  let gathered: ShownChange[] | "all" = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let earliestAt = 0;
  const renewNow = () => {
    const old = gathered;
    gathered = [];
    timer = undefined;
    earliestAt = Date.now() + apartMs;
    renew(old);
  };
  const renewSoon = () => {
    const waitMs = Math.max(gatherMs, earliestAt - Date.now()) + Math.random() * spreadMs;
    timer ??= setTimeout(renewNow, waitMs);
  };
  return {
    add: (change) => {
      if (gathered !== "all") gathered.push(change);
      renewSoon();
    },
    addAll: () => {
      gathered = "all";
      renewSoon();
    },
    end: () => clearTimeout(timer),
  };
}
