import { writtenFor } from "@/lib/auth/actor";
import { accessForScope, leaveWaiting } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { db } from "@/lib/platform/db";
import type { CallbackJob } from "./inbox";
import { kindNamed, type MirroredKind } from "./kind";
import { refresh } from "./refresh";

/** What the worker does with callbacks: reads what they hint at, and says whose callback address was used. */

/** Something that a callback led to, under the callback address of a command. */
export type CalledBack = { commandId: string; connectionId: string; kind: MirroredKind; serviceId: string };

/** As many as one statement may name. */
const coveredAtMost = 10_000;

/**
 * Follows all callbacks about one thing that wait, by one reading.
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
  const kind = kindNamed(kinds, name);
  const scope = await scopeOf(connectionId);
  // It may be forgotten by now: what changed is read all the same.
  const command = await db().command.findUnique({ where: { id: commandId } });
  const access = await accessForScope(scope, {
    ...(command ? { preferUserId: writtenFor(command) } : {}),
    priority: "urgent",
  });
  if (!access) return await leaveWaiting(scope, "callback");
  await refresh(kind, scope, access, serviceId, "callback");
  await recognize({ commandId, connectionId, kind, serviceId });
  await db().callbackDelivery.updateMany({
    where: { id: { in: covered.map(({ id }) => id) } },
    data: { processedAt: new Date(), nextLookAt: null },
  });
}
