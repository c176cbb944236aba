import type { Db, Tx } from "@/lib/platform/db";
import type { LiveChange } from "./topics";

/** The channel on which every process listens. */
export const liveChannel = "verso_live";

/** Tells every web process that something changed, when the caller's transaction commits. */
export async function publishChange(tx: Tx | Db, change: LiveChange): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${liveChannel}, ${JSON.stringify(change)})`;
}
