import type { ConnectionScope } from "@/lib/credentials/scope";
import type { Listing } from "@/lib/domain/capabilities";
import { type AppError, isAppError } from "@/lib/domain/errors";
import { firstPage, type Gateway, type Page, type PageCursor } from "@/lib/gateway/gateway";
import { db } from "@/lib/platform/db";
import { databaseNow } from "./clock";
import type { Mirrored, MirroredKind } from "./kind";
import { type Progress, readProgress, type SweepState, saveProgress } from "./progress";
import { joined, markRestless, placesOf, type Rank, type Rest, ranksOf, restOf } from "./rank";
import { storePage } from "./store-page";
import { noteUnreadable } from "./unreadable";

/**
 * Reads what has changed since a sweep last reached the end: one small page where little has; else it goes back in
 * large ones to what stands as it stood, over as many sweeps as that takes. Where it is stays in the database, so
 * that whatever breaks it off, the next sweep goes on there. Meanwhile each looks at what changed last, too,
 * whether or not the page under way is answered.
 */

/** Rows that stand as they stood before the rest is taken to: of fewer it may be chance. */
const shownAtLeast = 10;
/** As many as a large page has, so that a burst of changes seldom leaves nothing to be known by. */
const headAtMost = 500;
/** Large pages of one sweep: others wait for their turn. */
const pagesAtOnce = 10;

type Sweep = { scope: ConnectionScope; gateway: Gateway; kind: MirroredKind; listing: Listing };

export type ReadChanges = {
  /** Whether the end was reached: all that had changed when it began, or was new, is in the mirror. */
  isEnd: boolean;
  /** The first page, where it was looked at. */
  front: Page<Mirrored> | null;
  /** Why it came no further, where a page is not answered and the front is. */
  failure: AppError | null;
};

/** A page of the list, and by what it can be told what has changed. */
type RankedPage = {
  found: Page<Mirrored>;
  ranks: Rank[];
  rest: Rest | null;
  /** Whether the rest is certain, or nothing can follow. */
  isEnd: boolean;
  requestedAt: string;
};

/** A page that the service does not answer. No sweep passes it over: it would not know what stands there. */
type Unanswered = { page: PageCursor; failure: AppError };
type Tried = { progress: Progress | null; unanswered: Unanswered | null };

/**
 * @throws AppError as the gateway's lists do; the next sweep goes on where this one was
 */
export async function readChanges(
  scope: ConnectionScope,
  gateway: Gateway,
  kind: MirroredKind,
): Promise<ReadChanges> {
  const listing = gateway.capabilities.listing[kind.kind];
  if (!listing) throw new Error(`The variant has no list of ${kind.kind}`);
  const sweep = { scope, gateway, kind, listing };
  const seen: Rank[] = [];
  let unanswered: Unanswered | null = null;
  let progress: Progress | null = await readProgress(scope.connectionId, kind.kind);
  // Where there is a turn for one request only, the page under way gets it: it is what ends.
  const isUnderWay = progress.page !== null;
  if (progress.page !== null)
    ({ progress, unanswered } = await tryPage(sweep, progress, progress.page, seen));
  let isFrontKnown = true;
  let front: Page<Mirrored> | null = null;
  if (progress && (progress.page !== firstPage || unanswered)) {
    const requestedAt = isUnderWay ? await databaseNow(db()) : progress.now;
    ({ progress, isFrontKnown, front } = await readFront(sweep, progress, requestedAt, unanswered !== null));
  }
  for (let read = isUnderWay ? 1 : 0; read < pagesAtOnce && progress?.page != null; read += 1) {
    if (progress.page === unanswered?.page) break;
    const tried: Tried = await tryPage(sweep, progress, progress.page, seen);
    progress = tried.progress;
    unanswered = tried.unanswered ?? unanswered;
  }
  const isThrough = progress !== null && progress.page === null;
  return {
    isEnd: isThrough && isFrontKnown,
    front,
    // What was begun again may find its end before that page.
    failure: isThrough ? null : (unanswered?.failure ?? null),
  };
}

/** Reads a page, as `readPage`. One that is not answered says nothing of others. */
async function tryPage(sweep: Sweep, progress: Progress, page: PageCursor, seen: Rank[]): Promise<Tried> {
  try {
    return { progress: await readPage(sweep, progress, page, seen), unanswered: null };
  } catch (error) {
    if (!isAppError(error, "service_unavailable")) throw error;
    return { progress, unanswered: { page, failure: error } };
  }
}

/**
 * Looks at what changed last. Where that leads back to what is known it is all there is; else a sweep begins that
 * reads what lies between, unless one is under way that goes on.
 * @param isHeld whether the one under way does not, because its page is not answered
 */
async function readFront(
  sweep: Sweep,
  progress: Progress,
  requestedAt: string,
  isHeld: boolean,
): Promise<{ progress: Progress | null; isFrontKnown: boolean; front: Page<Mirrored> }> {
  const isUnderWay = progress.page !== null;
  const before = isUnderWay ? progress.nextHead : progress.head;
  const read = await readRanked(sweep, firstPage, sweep.listing.rowsPerPage, before, [], {
    requestedAt,
    // What a first import has not come to is its matter.
    isAll: before.length === 0 && !progress.isImported,
  });
  const { found: front } = read;
  const isFrontKnown = await storeRanked(sweep, progress, read, read.isEnd ? movedIn(read, before) : 0);
  const save = (changed: Partial<SweepState>) =>
    saveProgress(sweep.scope, sweep.kind.kind, progress, changed);
  if (isFrontKnown) {
    const head = joined(read.ranks, before.slice(read.rest?.before ?? before.length), headAtMost);
    if (head.join() === before.join()) return { progress, isFrontKnown, front };
    return { progress: await save(isUnderWay ? { nextHead: head } : { head }), isFrontKnown, front };
  }
  if (isUnderWay && !isHeld) return { progress, isFrontKnown, front };
  // Where it is the first page that is not answered, this look is what the next can be told by.
  const nextHead = isHeld ? read.ranks : [];
  return { progress: await save({ page: firstPage, nextHead }), isFrontKnown: true, front };
}

/** Reads the page on which the sweep under way goes on. @param seen what it has seen just before; grows */
async function readPage(
  sweep: Sweep,
  progress: Progress,
  page: PageCursor,
  seen: Rank[],
): Promise<Progress | null> {
  const { scope, kind, listing } = sweep;
  const save = (changed: Partial<SweepState>) => saveProgress(scope, kind.kind, progress, changed);
  const { head } = progress;
  if (page === firstPage) seen.length = 0;
  try {
    const read = await readRanked(sweep, page, listing.rowsPerPageAtMost, head, seen, {
      requestedAt: await databaseNow(db()),
      isAll: false,
    });
    // As long as the head is, whatever stands before all of it has changed; further down that cannot be told.
    const moved = read.isEnd || page === firstPage ? movedIn(read, head) : 0;
    const isEnd = await storeRanked(sweep, progress, read, moved);
    seen.push(...read.ranks);
    const nextHead = joined(progress.nextHead, read.ranks, headAtMost);
    if (!isEnd) return await save({ page: read.found.next, nextHead });
    const behind = head.slice(read.rest?.before ?? head.length);
    return await save({ page: null, nextHead: [], head: joined(nextHead, behind, headAtMost) });
  } catch (error) {
    // A page that is no longer there is asked for no more.
    if (isAppError(error, "service_refused", "not_found") && page !== firstPage) {
      await save({ page: firstPage, nextHead: [] });
    }
    throw error;
  }
}

async function readRanked(
  { gateway, kind, listing }: Sweep,
  page: PageCursor,
  perPage: number,
  before: readonly Rank[],
  seen: readonly Rank[],
  { requestedAt, isAll }: { requestedAt: string; isAll: boolean },
): Promise<RankedPage> {
  const found = await kind.list(gateway, { page, perPage, order: listing.order });
  // Newest first, what stands where says nothing of what has changed, nor does what a row tells of those before it.
  const isByChange = listing.order === "by_change";
  const ranks = isByChange ? markRestless(before, ranksOf(found.rows)) : placesOf(found.rows);
  const run = restOf(before, [...seen, ...ranks]);
  const rest = run && { ...run, from: Math.max(0, run.from - seen.length) };
  const isEnd = isAll || found.next === null || (rest !== null && rest.shown >= shownAtLeast);
  return { found, ranks, rest, isEnd, requestedAt };
}

/** How many of a page have moved to the front; nothing can be told without a look before. */
function movedIn({ rest, ranks }: RankedPage, before: readonly Rank[]): number {
  if (before.length === 0) return 0;
  return rest?.from ?? Math.min(ranks.length, before.length);
}

/**
 * @param moved how many rows from the first on have changed, whatever they tell
 * @returns whether what is behind the page is known: nothing in the rest was news either
 */
async function storeRanked(
  { scope, kind, listing }: Sweep,
  { isImported }: Progress,
  { found, rest, isEnd, requestedAt }: RankedPage,
  moved: number,
): Promise<boolean> {
  const upTo = listing.order === "by_change" ? moved : 0;
  const movedServiceIds = new Set(found.rows.slice(0, upTo).map(({ serviceId }) => serviceId));
  await noteUnreadable(scope, kind.kind, found.unreadable);
  const news = await storePage(scope, kind, {
    rows: found.rows,
    requestedAt,
    news: isImported ? "all" : "changes",
    needsWhole: ({ serviceId }, { changed }) => changed || movedServiceIds.has(serviceId),
  });
  if (found.next === null || !rest || listing.order === "newest_first") return isEnd;
  return isEnd && !found.rows.slice(rest.from).some(({ serviceId }) => news.has(serviceId));
}
