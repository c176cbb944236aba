import { dayIn } from "@/lib/domain/calendar-day";
import type { Expected, TurnaroundCriteria } from "./schema";

/** When an order may be done, by how long those like it took. */

/** Of fewer the tenth part is nobody: then the fastest and the slowest alone would be the range. */
export const minSample = 10;

/** So many at most are counted, the last that were completed. */
export const maxSample = 200;

/** So many of a business, or of a pair of languages, are looked through for them. */
export const maxScanned = 500;

const shares = { from: 0.1, to: 0.9 };

/** An order that is completed. */
export type DoneOrder = { tookMs: number; expedited: boolean; notarization: boolean };

type Asked = Pick<TurnaroundCriteria, "expedited" | "notarization">;

/**
 * The range that eight in ten orders like it are within: of the same languages and services where there are enough, else of
 * the same services in any languages.
 * @param ofPair the business's own, the last first, in these languages; `ofAny` in any
 * @returns null where there are too few of either to say anything
 */
export function expectedOf(
  asked: Asked,
  { ofPair, ofAny }: Record<"ofPair" | "ofAny", readonly DoneOrder[]>,
): Expected | null {
  const own = durationsOf(asked, ofPair);
  const isOfPair = own.length >= minSample;
  const sorted = (isOfPair ? own : durationsOf(asked, ofAny)).toSorted((one, other) => one - other);
  if (sorted.length < minSample) return null;
  return {
    fromMs: percentile(sorted, shares.from),
    toMs: percentile(sorted, shares.to),
    orders: sorted.length,
    isOfPair,
  };
}

function durationsOf({ expedited, notarization }: Asked, done: readonly DoneOrder[]): number[] {
  return done
    .filter((order) => order.expedited === expedited && order.notarization === notarization)
    .slice(0, maxSample)
    .map(({ tookMs }) => tookMs);
}

/** By the nearest rank: a duration that there was, never one between two. @param sorted the shortest first; not empty */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Services that decide how long it takes, by what the service calls them on the order. */
export function turnaroundCriteriaOf(order: {
  connectionId: string;
  sourceLanguage: string;
  targetLanguage: string;
  /** Null where nothing ever told of them. */
  serviceNames: readonly string[] | null;
}): TurnaroundCriteria {
  const { connectionId, sourceLanguage, targetLanguage, serviceNames } = order;
  return { connectionId, sourceLanguage, targetLanguage, ...turnaroundServicesOf(serviceNames ?? []) };
}

export function turnaroundServicesOf(names: readonly string[]): Asked {
  const has = (word: RegExp) => names.some((name) => word.test(name.trim()));
  return { expedited: has(/^expedite/i), notarization: has(/^notari/i) };
}

/**
 * The days between which an order is expected.
 * @param placedAt from when on it is counted
 * @returns `isOver` where even the last of them is past
 */
export function expectedDays(
  timeZone: string,
  { fromMs, toMs }: Pick<Expected, "fromMs" | "toMs">,
  placedAt: Date,
  now: Date,
): { from: string; to: string; isOver: boolean } {
  const [from, to] = [fromMs, toMs].map((ms) => dayIn(timeZone, new Date(placedAt.getTime() + ms))) as [
    string,
    string,
  ];
  return { from, to, isOver: to < dayIn(timeZone, now) };
}
