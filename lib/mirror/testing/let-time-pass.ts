import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { MirroredWorld } from "./mirrored-world";

/** Every moment that the mirror of a connection remembers, by the table and column that hold it. */
const remembered = {
  Order: ["readAgainAt", "requestedAt", "answeredAt", "confirmedAt", "wholeAt", "goneAt"],
  RefreshState: ["queuedAt", "nextLookAt", "leaseUntil", "followedAt"],
  MirrorProgress: [
    "scanFailedAt",
    "sweptAt",
    "failedAt",
    "frontAnsweredAt",
    "heldUpAt",
    "walkFailedAt",
    "walkBeganAt",
    "walkedAt",
  ],
  CallbackDelivery: ["receivedAt", "nextLookAt"],
  Command: ["calledBackAt"],
} as const;

/** Lets time pass for all that is mirrored of a connection: what is remembered lies further back. */
export async function letTimePass(
  { scope: { connectionId } }: Pick<MirroredWorld, "scope">,
  seconds: number,
): Promise<void> {
  for (const [table, columns] of Object.entries(remembered)) {
    const shifted = columns.map(
      (column) =>
        Prisma.sql`${Prisma.raw(`"${column}"`)} = ${Prisma.raw(`"${column}"`)} - make_interval(secs => ${seconds})`,
    );
    await db().$executeRaw`UPDATE ${Prisma.raw(`"${table}"`)} SET ${Prisma.join(shifted)}
      WHERE "connectionId" = ${connectionId}::uuid`;
  }
}

/** The same for the allowance of its token. */
export async function letAllowancePass(
  { access }: Pick<MirroredWorld, "access">,
  seconds: number,
): Promise<void> {
  await db().$executeRaw`UPDATE "RequestBudget"
    SET "taken" = ARRAY(SELECT at - make_interval(secs => ${seconds}) FROM unnest("taken") AS at)
    WHERE "fingerprint" = ${access.tokenFingerprint}`;
}
