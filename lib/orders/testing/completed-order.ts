import type { Actor } from "@/lib/auth/actor";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { orders } from "../mirrored";
import { placeOrder } from "../placing/mutations";
import { openRevisionForm } from "../revisions/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "./ordering-world";

/** An order that is completed, in a business of its own, and what a revision of it is asked for with. */
export type CompletedOrder = Awaited<ReturnType<typeof completeOrder>>;

export async function completeOrder(sandboxOrigin: string) {
  const world: OrderingWorld = await createOrderingWorld(sandboxOrigin);
  const placer = await world.addPerson("requester");
  const orderId = (await placeOrder(placer, await readyToPlace(placer))).subjectId ?? "";
  const serviceId = Number((await db().order.findUniqueOrThrow({ where: { id: orderId } })).serviceId);

  /** As the mirror does it by itself. */
  const read = async () => {
    const scope = await scopeOf(world.connectionId);
    await refresh(orders, scope, await accessForActor(placer, scope), String(serviceId), "sweep");
  };
  const moveTo = async (status: string) => {
    await world.service.setOrderStatus(serviceId, status);
    await read();
  };
  /** What a person sends who presses the last button of the form that they have for the order. */
  const ready = async (actor: Actor, bodyHtml = revisionWords) => {
    const { draft } = await openRevisionForm(actor, { orderId });
    return { draftId: draft.draftId, attempt: draft.attempt, content: { bodyHtml } };
  };
  const revisionsAtService = async () => (await world.service.getOrder(serviceId)).revisions;
  await moveTo("completed");
  return { world, placer, orderId, serviceId, read, moveTo, ready, revisionsAtService };
}

export const revisionWords = "<p>Page <b>2</b>: the date</p>";
