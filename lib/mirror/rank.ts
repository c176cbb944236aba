import { createHash } from "node:crypto";

/**
 * What has changed in a list by the rank of its rows alone. In a list sorted by what changed last, whatever changes
 * moves to the front and the rest keeps its order: what stands as it stood has not changed, nor has anything behind
 * it, and what stands before it has, even where its row looks the same: what changed may be what no row tells. Whether a
 * comment or a file moves anything is the service's affair; where it does not, what is open is read in its turn. Pure.
 */

/** A row in its place: the service's id, and a digest of what the row tells, or that it is restless. */
export type Rank = string;

const digestLength = 8;
const restless = "~".repeat(digestLength);

export function ranksOf(rows: readonly { serviceId: string }[]): Rank[] {
  return rows.map(
    (row) =>
      `${row.serviceId} ${createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, digestLength)}`,
  );
}

/** The same by their ids alone, where rows change in their places. */
export function placesOf(rows: readonly { serviceId: string }[]): Rank[] {
  return rows.map(({ serviceId }) => `${serviceId} ${restless}`);
}

/**
 * Rows that tell something else and stand where they stood are restless from then on, for as long as they stand there:
 * whatever changes moves to the front, and what tells something else each time that it is asked for would have all
 * before it taken for changed each time. The first time it may be that all before it has changed since.
 */
export function markRestless(before: readonly Rank[], now: readonly Rank[]): Rank[] {
  const places = new Map(before.map((rank, place) => [idOf(rank), place]));
  let behind = Number.POSITIVE_INFINITY;
  return now
    .toReversed()
    .map((rank) => {
      const place = places.get(idOf(rank));
      if (place === undefined) return rank;
      // What has moved stands before some of those that it stood behind.
      const hasStayed = place < behind;
      behind = Math.min(behind, place);
      return hasStayed && before[place] !== rank ? `${idOf(rank)} ${restless}` : rank;
    })
    .reverse();
}

/** The rest of a list that stands as it stood. */
export type Rest = {
  /** How many stand before it: they have changed, or are new. */
  from: number;
  /** Where it begins in the earlier look. */
  before: number;
  /** How many rows of the earlier look it shows. */
  shown: number;
};

/**
 * The last run of rows that stood in the same order before, with nothing between them; what is gone since leaves no
 * gap, and what the earlier look did not reach may follow. Null where there is none.
 */
export function restOf(before: readonly Rank[], now: readonly Rank[]): Rest | null {
  const places = new Map(before.map((rank, place) => [rank, place]));
  const known = new Set(before.map(idOf));
  let rest: (Rest & { last: number; isOpen: boolean }) | null = null;
  for (const [from, rank] of now.entries()) {
    const place = places.get(rank);
    if (place === undefined) {
      // One that has changed stands before the rest, never in it or behind it.
      if (known.has(idOf(rank))) rest = null;
      else if (rest) rest.isOpen = false;
    } else if (rest?.isOpen && place > rest.last) {
      rest.shown += 1;
      rest.last = place;
    } else {
      rest = { from, before: place, shown: 1, last: place, isOpen: true };
    }
  }
  return rest && { from: rest.from, before: rest.before, shown: rest.shown };
}

/** One look at the list before another, each row where it stands first, as far as they are kept. */
export function joined(now: readonly Rank[], before: readonly Rank[], atMost: number): Rank[] {
  const byId = new Map<string, Rank>();
  for (const rank of [...now, ...before]) if (!byId.has(idOf(rank))) byId.set(idOf(rank), rank);
  return [...byId.values()].slice(0, atMost);
}

function idOf(rank: Rank): string {
  return rank.slice(0, -digestLength - 1);
}
