import { type Actor, actsForThemselves } from "@/lib/auth/actor";
import { deviceOf } from "@/lib/auth/requests/user-agent";
import { stillOpen } from "@/lib/auth/session/store";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { keyedDigest } from "@/lib/platform/seal";
import type { SessionView } from "./schema";

/** Those used last; nobody has more in use. */
const shownAtMost = 100;

/** Where the actor is signed in, used last first. @throws AppError `not_found` for staff who act for a customer */
export async function listMySessions(actor: Actor): Promise<SessionView[]> {
  const { userId, sessionId } = actor;
  if (!actsForThemselves(actor))
    throw new AppError("not_found", "Staff see nothing of where a customer is signed in");
  const sessions = await db().session.findMany({
    where: { userId, ...stillOpen() },
    orderBy: [{ lastSeenAt: "desc" }, { createdAt: "desc" }],
    take: shownAtMost,
  });
  return sessions.map(({ id, address, userAgent, createdAt, lastSeenAt }) => ({
    id: shownSessionId(id),
    device: deviceOf(userAgent),
    address,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastSeenAt.toISOString(),
    isThis: id === sessionId,
  }));
}

/** By which browsers know a session. */
export function shownSessionId(id: string): string {
  return keyedDigest("shown id of a session", id);
}
