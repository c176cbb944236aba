import { accessForScope, isSuspended } from "@/lib/credentials/access";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { noteIfTokenRefused, noteTokenTaken } from "@/lib/credentials/token-health";
import { type AppError, isAppError } from "@/lib/domain/errors";
import type { ResourceKind } from "@/lib/domain/resources";
import type { Gateway, Page, ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { enqueueAll, type QueueDefinition } from "@/lib/platform/queue";
import { failuresOfOneRead, isAnsweredElsewhere, toServicesFailure } from "./answered-elsewhere";
import { kindNamed, type Mirrored, type MirroredKind } from "./kind";
import { listedConnections } from "./listed";
import { noteFrontAnswered, noteSweepFailed, noteSweepHeldUp, noteSwept } from "./progress";
import { readChanges } from "./read-changes";
import { rotate } from "./rotate";
import { scan } from "./scan";
import { readWatchedParts } from "./watched-parts";

/**
 * Keeps the mirror true without callbacks: lists what changed last and goes back to what stands as it stood, by one request
 * when nothing happened. Where the variant lists no other way than newest first, what is new and some of what is open.
 */

export type SweepJob = { connectionId: string; kind: ResourceKind };

/** While one waits no other does: a worker that is behind would otherwise fall further behind with each minute. */
export const sweepQueue: QueueDefinition<SweepJob> = {
  name: "sweep",
  retryLimit: 0,
  keptSeconds: 600,
  groupOf: ({ connectionId }) => connectionId,
  onlyOneOf: ({ connectionId, kind }) => `${connectionId} ${kind}`,
};

/** Others wait behind a sweep that waits for its turn. */
const patienceMs = 2_000;

/** Queues a sweep of every kind that a connection's variant lists. */
export async function enqueueSweeps(kinds: readonly MirroredKind[]): Promise<void> {
  await enqueueAll(db(), sweepQueue, await listedConnections(kinds));
}

/** One sweep. Remembers when it reached the end, and else why it failed, for what people are told. */
export async function sweep(
  { connectionId, kind: name }: SweepJob,
  kinds: readonly MirroredKind[],
): Promise<void> {
  const kind = kindNamed(kinds, name);
  const scope = await scopeOf(connectionId);
  // The list goes before what it asks to be read by itself.
  const access = await accessForScope(scope, { priority: "urgent" });
  if (!access) {
    if (!(await isSuspended(scope))) await noteSweepFailed(scope, name, "token_refused");
    return;
  }
  try {
    const gateway = gatewayFor({ ...access, patienceMs });
    const changes = await readChanges(scope, gateway, kind).catch(toServicesFailure);
    if (isAppError(changes)) return await failWithoutList(changes, { scope, access, kind });
    await noteTokenTaken(access);
    if (!changes.isEnd) await noteFrontAnswered(scope, name);
    if (changes.failure) {
      await goOnBeside(changes.failure, { scope, access, kind }, changes.front);
      throw changes.failure;
    }
    await readByTurns(scope, gateway, kind);
    if (changes.isEnd) await noteSwept(scope, name);
    await scan(scope, gateway, kind, changes.front);
  } catch (error) {
    if (!isAppError(error)) throw error;
    await noteIfTokenRefused(access, error, "list");
    // The allowance is used by people just now: the next sweep, a minute away, goes on there.
    if (error.code === "rate_limited") await noteSweepHeldUp(scope, name);
    else await noteSweepFailed(scope, name, error.code);
  }
}

/** What no list tells of is read in its turn, whatever became of that one. */
async function readByTurns(scope: ConnectionScope, gateway: Gateway, kind: MirroredKind): Promise<void> {
  await readWatchedParts(scope, gateway, kind).finally(() => rotate(scope, kind));
}

type Swept = { scope: ConnectionScope; access: ServiceAccess; kind: MirroredKind };

/**
 * Where the list alone is not answered, what needs none of it goes on; of a service that is away nothing more is asked.
 * @throws AppError the list's failure, always: nothing is confirmed
 */
async function failWithoutList(failure: AppError, swept: Swept): Promise<never> {
  const { scope, access, kind } = swept;
  if (!isAppError(failure, ...failuresOfOneRead)) throw failure;
  if (!(await isAnsweredElsewhere(scope, access, kind))) throw failure;
  await goOnBeside(failure, swept, "unanswered");
  throw failure;
}

/** What goes on although the list, or a page of it, is not answered. Why is for the caller to say. */
async function goOnBeside(
  failure: AppError,
  { scope, access, kind }: Swept,
  front: Page<Mirrored> | "unanswered" | null,
): Promise<void> {
  const about = { connectionId: scope.connectionId, kind: kind.kind };
  log.warn({ ...about, err: failure }, "A list is not answered, or a page of it, and the service is");
  const gateway = gatewayFor({ ...access, patienceMs });
  try {
    await readByTurns(scope, gateway, kind);
    await scan(scope, gateway, kind, front);
  } catch (error) {
    if (!isAppError(error)) throw error;
    log.warn({ ...about, err: error }, "What goes on beside the list came to no end");
  }
}
