import { commandKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { resolveCommand } from "../resolve";

/** Steps the resolver by the database's own columns, so that minutes pass without waiting for them. */

/** Runs the round that is due, as the queue would. */
export async function runRound(commandId: string): Promise<void> {
  const { round } = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  await resolveCommand({ commandId, round }, commandKinds);
}

/** Lets the time pass that a lease lasts, and with it that of a process that died. */
export async function letLeaseRunOut(commandId: string): Promise<void> {
  await db().$executeRaw`UPDATE "Command" SET "leaseUntil" = now() - interval '1 second'
    WHERE id = ${commandId}::uuid AND "leaseUntil" IS NOT NULL`;
}

/** Puts everything that happened to the command, and a silence of its service, `seconds` further into the past. */
export async function letPass(commandId: string, seconds: number): Promise<void> {
  await db()
    .$executeRaw`UPDATE "Connection" SET "askAgainAt" = "askAgainAt" - make_interval(secs => ${seconds})
    WHERE id = (SELECT "connectionId" FROM "Command" WHERE id = ${commandId}::uuid)`;
  await db().$executeRaw`UPDATE "Command" SET
    "createdAt" = "createdAt" - make_interval(secs => ${seconds}),
    "firstSentAt" = "firstSentAt" - make_interval(secs => ${seconds}),
    "lastSentAt" = "lastSentAt" - make_interval(secs => ${seconds}),
    "leaseUntil" = "leaseUntil" - make_interval(secs => ${seconds})
    WHERE id = ${commandId}::uuid`;
}
