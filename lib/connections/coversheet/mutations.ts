import { dequal } from "dequal";
import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { holdMembership } from "@/lib/auth/membership";
import { coversheetColumns, coversheetSettings } from "@/lib/domain/coversheet";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { publishChange } from "@/lib/live/publish";
import { databaseNow } from "@/lib/mirror/clock";
import { db, type Tx } from "@/lib/platform/db";
import { keepsCoversheet } from "../policy";
import type { ChangeCoversheetInput } from "./schema";

/**
 * Says how the service's coversheet is set. To save what is there already says that it is right so: what was refused
 * before is told no more.
 * @throws AppError `forbidden`, `not_found` where the business has no such connection or the service makes no coversheet
 *   there, `conflict` where somebody else has changed it since it was read
 */
export async function changeCoversheet(
  actor: Actor,
  { connectionId, known, settings }: ChangeCoversheetInput,
): Promise<void> {
  const forbidden = new AppError("forbidden", `Person ${actor.userId} does not look after coversheets`, {
    userMessage: message("connectionErrors.coversheet"),
  });
  if (!keepsCoversheet(actor)) throw forbidden;
  const { businessId } = actingOf(actor);
  await db().$transaction(async (tx) => {
    if ((await holdMembership(tx, actor)) !== "administrator") throw forbidden;
    await lockWithCoversheet(tx, businessId, connectionId);
    const before = coversheetColumns(
      coversheetSettings(await tx.coversheet.findUnique({ where: { connectionId } })),
    );
    if (!dequal(before, coversheetColumns(known)))
      throw new AppError(
        "conflict",
        `The coversheet of connection ${connectionId} was changed since it was read`,
      );
    const after = coversheetColumns(settings);
    const saved = { ...after, savedAt: new Date(await databaseNow(tx)) };
    await tx.coversheet.upsert({
      where: { connectionId },
      create: { connectionId, ...saved },
      update: saved,
    });
    if (!dequal(before, after))
      await recordAudit(tx, actor, {
        ...{ action: "coversheet.change", subjectKind: "connection", subjectId: connectionId },
        ...{ before, after },
      });
    for (const topic of ["connection", "coversheet"] as const) {
      await publishChange(tx, { businessId, topic, id: connectionId, owner: null });
    }
  });
}

/** One change of a connection's coversheet follows another. @throws AppError `not_found` */
async function lockWithCoversheet(tx: Tx, businessId: string, connectionId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Connection" WHERE id = ${connectionId}::uuid
    AND "businessId" = ${businessId}::uuid FOR NO KEY UPDATE`;
  const connection = await tx.connection.findFirst({
    where: { id: connectionId, businessId },
    select: { variant: true },
  });
  if (connection && capabilitiesOf(connection.variant).coversheetFields) return;
  throw new AppError("not_found", `The business has no coversheet on connection ${connectionId}`);
}
