import type { z } from "zod";
import type { Db, Tx } from "@/lib/platform/db";
import type { LiveChange, sessionRecheckSchema } from "./change-schema";

/** The channel on which every process listens. */
export const liveChannel = "verso_live";

/** Tells every web process that something changed, when the caller's transaction commits. */
export async function publishChange(tx: Tx | Db, change: LiveChange): Promise<void> {
  await notify(tx, change);
}

/** Has every event stream of a person look at once whether its session still holds, and what they may now. */
export async function recheckSessions(tx: Tx | Db, userId: string): Promise<void> {
  await notify(tx, { sessionsEndedOf: userId });
}

async function notify(
  tx: Tx | Db,
  payload: LiveChange | z.infer<typeof sessionRecheckSchema>,
): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${liveChannel}, ${JSON.stringify(payload)})`;
}
