import { writtenFor } from "@/lib/auth/actor";
import { accessForScope, leaveWaiting } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/queue";
import { type CallbackJob, callbackQueue } from "./inbox";
import { kindNamed, type MirroredKind } from "./kind";
import { refresh } from "./refresh";

/** What the worker does with callbacks: reads what they hint at, and says whose callback address was used. */

/** What a callback led to, under the callback address of a command. */
export type CalledBack = {
  commandId: string;
  connectionId: string;
  kind: MirroredKind;
  /** Null where what the command made is not known, and nobody signed what the callback says it is. */
  serviceId: string | null;
};

/** As many as one statement may name. */
const coveredAtMost = 10_000;

/** What is not signed leads to one request under a key within this time, whoever sends it and however much of it. */
export const unsignedPauseSeconds = 5;
/** A job that is lost is made up for by the inbox. */
const lateSeconds = 60;

/**
 * Follows all callbacks about one thing that wait, by one reading. What nobody signed may be anybody's word: of that only
 * the command's own thing is read, and where that is not known yet, what became of the command is found out as it always
 * is.
 * @param recognize told of it once it is in the mirror; injected by the list of jobs, because what a command is
 *   lies above the mirror
 */
export async function processCallbacks(
  { connectionId, commandId, kind: name, serviceId }: CallbackJob,
  kinds: readonly MirroredKind[],
  recognize: (calledBack: CalledBack) => Promise<void>,
): Promise<void> {
  // By the reading that follows. What comes later gets a job of its own.
  const covered = await db().callbackDelivery.findMany({
    where: { connectionId, commandId, kind: name, serviceId, nextLookAt: { not: null } },
    select: { id: true },
    take: coveredAtMost,
  });
  if (covered.length === 0) return;
  const ids = covered.map(({ id }) => id);
  const kind = kindNamed(kinds, name);
  const scope = await scopeOf(connectionId);
  // It may be forgotten by now: what changed is read all the same, where the callback is the service's own.
  const command = await db().command.findUnique({ where: { id: commandId } });
  if (!capabilitiesOf(scope.variant).signedCallbacks) {
    const isOwn = command?.serviceId === serviceId;
    const isUnknown = command?.serviceId === null;
    if (!isOwn && !isUnknown) return await noteProcessed(ids);
    if (await postpone({ connectionId, commandId, kind: name, serviceId }, ids)) return;
    if (isUnknown) {
      await recognize({ commandId, connectionId, kind, serviceId: null });
      return await noteProcessed(ids);
    }
  }
  const access = await accessForScope(scope, {
    ...(command ? { preferUserId: writtenFor(command) } : {}),
    priority: "urgent",
  });
  if (!access) return await leaveWaiting(scope, "callback");
  await refresh(kind, scope, access, serviceId, "callback");
  await recognize({ commandId, connectionId, kind, serviceId });
  await noteProcessed(ids);
}

async function noteProcessed(ids: string[]): Promise<void> {
  await db().$executeRaw`
    UPDATE "CallbackDelivery" SET "processedAt" = now(), "nextLookAt" = NULL WHERE id = ANY(${ids}::uuid[])`;
}

/**
 * Takes the turn of a key, which one has at a time however many come at once; who gets none is put off.
 * @returns whether they were put off
 */
async function postpone(job: CallbackJob, ids: string[]): Promise<boolean> {
  return await db().$transaction(async (tx) => {
    const taken = await tx.$executeRaw`
      UPDATE "Command" SET "calledBackAt" = now() WHERE id = ${job.commandId}::uuid
        AND ("calledBackAt" IS NULL OR "calledBackAt" <= now() - make_interval(secs => ${unsignedPauseSeconds}))`;
    if (taken > 0) return false;
    await tx.$executeRaw`
      UPDATE "CallbackDelivery" SET "nextLookAt" = now() + make_interval(secs => ${unsignedPauseSeconds + lateSeconds})
      WHERE id = ANY(${ids}::uuid[])`;
    await enqueue(tx, callbackQueue, job, { startAfterSeconds: unsignedPauseSeconds, priority: "urgent" });
    return true;
  });
}
