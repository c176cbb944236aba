import { accessForScope } from "@/lib/credentials/access";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { noteTokenRefused, noteTokenTaken } from "@/lib/credentials/token-health";
import type { Listing } from "@/lib/domain/capabilities";
import { isAppError } from "@/lib/domain/errors";
import type { ResourceKind } from "@/lib/domain/shapes";
import { firstPage, type Gateway, type PageCursor } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import type { MirroredKind } from "./kind";
import { listedConnections } from "./listed";
import { noteSweepFailed, noteSwept, type Progress, readProgress } from "./progress";
import { movedUp } from "./rank";
import { kindNamed } from "./refresh";
import { rotate } from "./rotate";
import { storePage } from "./store-page";

/**
 * Keeps the mirror true without callbacks: lists what changed last, or is newest where the variant lists no
 * other way, and compares each row and its rank until a page holds nothing new. One request when nothing happened.
 */

export type SweepJob = { connectionId: string; kind: ResourceKind };

export const sweepQueue: QueueDefinition<SweepJob> = { name: "sweep", retryLimit: 0 };

const pagesAtMost = 20;

/** Queues a sweep of every kind that a connection's variant lists. */
export async function enqueueSweeps(kinds: readonly MirroredKind[]): Promise<void> {
  for (const { connectionId, kind } of await listedConnections(kinds)) {
    const once = { key: `${connectionId} ${kind}`, seconds: 30 };
    await enqueue(db(), sweepQueue, { connectionId, kind }, { once });
  }
}

/** One sweep. Remembers when it worked, and else why it did not, for what people are told. */
export async function sweep(
  { connectionId, kind: name }: SweepJob,
  kinds: readonly MirroredKind[],
): Promise<void> {
  const kind = kindNamed(kinds, name);
  const scope = await scopeOf(connectionId);
  const access = await accessForScope(scope);
  if (!access) return await noteSweepFailed(scope, name, "No access token of this connection works.");
  try {
    const head = await sweepChanges(scope, gatewayFor(access), kind, await readProgress(connectionId, name));
    await noteTokenTaken(access);
    await rotate(scope, kind);
    await noteSwept(scope, name, head);
  } catch (error) {
    if (!isAppError(error)) throw error;
    // The list is everybody's who has access at all, so that a refusal speaks of the token itself.
    if (error.code === "token_refused") {
      await noteTokenRefused(access, error.serviceStatus === 403 ? "denied" : "rejected");
    }
    // The allowance is used by people just now: the next sweep is a minute away.
    if (error.code !== "rate_limited") await noteSweepFailed(scope, name, error.userMessage);
  }
}

/** @returns the ids that stand first now */
async function sweepChanges(
  scope: ConnectionScope,
  gateway: Gateway,
  kind: MirroredKind,
  { head, isImported, now }: Progress,
): Promise<string[]> {
  const { order, rowsPerPage } = listingOf(gateway, kind);
  // Until the first import is done all that is further down is new, and its matter.
  const pagesToRead = isImported ? pagesAtMost : 1;
  const seen: string[] = [];
  let page: PageCursor | null = firstPage;
  for (let read = 0; page !== null && read < pagesToRead; read += 1) {
    const found: Awaited<ReturnType<MirroredKind["list"]>> = await kind.list(gateway, {
      page,
      perPage: rowsPerPage,
      order,
    });
    seen.push(...found.rows.map(({ serviceId }) => serviceId));
    const moved = order === "by_change" ? movedUp(head, seen) : new Set<string>();
    const isAnyNews = await storePage(scope, kind, {
      rows: found.rows,
      requestedAt: now,
      news: isImported ? "all" : "changes",
      needsWhole: ({ serviceId }, { changed }) => changed || moved.has(serviceId),
    });
    page = isAnyNews ? found.next : null;
  }
  return seen.slice(0, rowsPerPage);
}

function listingOf({ capabilities }: Gateway, { kind }: MirroredKind): Listing {
  const listing = capabilities.listing[kind];
  if (!listing) throw new Error(`The variant has no list of ${kind}`);
  return listing;
}
