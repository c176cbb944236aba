import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { isOpen } from "@/lib/commands/lease";
import type { NewCommand } from "@/lib/commands/open";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { assertPermitted } from "@/lib/domain/permitted";
import { isToldByRow } from "@/lib/mirror/pace";
import type { Tx } from "@/lib/platform/db";
import type { Command, Draft } from "@/prisma/generated/client";
import { mayManage } from "../policy";
import { parseOrder } from "../stored/rules";
import { requestRevision } from "./command";
import type { RevisionKnown } from "./form";
import { canRequestRevision } from "./policy";
import { tellsPart } from "./rules";

/** The order that a form for a revision is about. */

/** What the form is checked and sent with; null where the order is not the actor's to see any more. */
export async function findRevisedOrder(actor: Actor, aboutId: string | null): Promise<RevisionKnown | null> {
  if (aboutId === null) return null;
  const order = await visibleTo(actor).order.findFirst({ where: { id: aboutId } });
  return order && { orderServiceId: order.serviceId };
}

/**
 * What the request for a revision acts on. One is asked for at a time, by whomever: until the transaction ends no other
 * begins.
 * @throws AppError `not_found`, `forbidden` where it is not the actor's to ask for, `conflict` where it cannot be asked for as the order stands
 */
export async function holdRevisedOrder(
  tx: Tx,
  actor: Actor,
  { id: draftId, aboutId: orderId }: Draft,
): Promise<Pick<NewCommand<unknown>, "subject" | "otherParts">> {
  if (orderId === null) throw new AppError("not_found", `Draft ${draftId} is about no order`);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`revision ${orderId}`}, 0))`;
  const order = await visibleTo(actor, tx).order.findFirst({ where: { id: orderId } });
  if (!order) throw new AppError("not_found", `Order ${orderId} is not visible to its writer`);
  const { whole = null } = parseOrder(order);
  const permitted = canRequestRevision(actor, { ...order, whole });
  assertPermitted(permitted, mayManage(actor, order), `Order ${orderId} takes no revision`);
  const asked = await tx.command.findMany({ where: { subjectId: orderId, kind: requestRevision.name } });
  // One that the service took since the order was read is under way, although the order does not tell of it yet.
  const isUntold = (one: Command) =>
    one.state === "done" &&
    one.settledAt !== null &&
    (isToldByRow(order) || one.settledAt > order.requestedAt) &&
    !tellsPart(whole, one);
  if (asked.some((one) => isOpen(one) || isUntold(one))) {
    throw new AppError("conflict", `A revision of order ${orderId} is being asked for`, {
      userMessage: message("orderErrors.requestRevision.underWay"),
    });
  }
  const known = (whole?.revisions ?? []).map(({ serviceId }) => serviceId);
  const made = asked.flatMap(({ partServiceId }) => partServiceId ?? []);
  return {
    subject: { id: order.id, serviceId: order.serviceId },
    otherParts: [...new Set([...known, ...made])],
  };
}
