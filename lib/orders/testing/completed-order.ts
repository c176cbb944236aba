import type { Actor } from "@/lib/auth/actor";
import { type Acted, originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import type { TestSandbox } from "@/sandbox/testing/test-sandbox";
import { orders } from "../mirrored";
import { placeOrder } from "../placing/mutations";
import { openRevisionForm } from "../revisions/mutations";
import type { ConversationEntry, RevisionView } from "../schema";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "./ordering-world";

/** An order that is completed, in a business of its own, and what a revision of it is asked for with. */
export type CompletedOrder = Awaited<ReturnType<typeof completeOrder>>;

export async function completeOrder(sandbox: TestSandbox, variant: ServiceVariant) {
  const world: OrderingWorld = await createOrderingWorld(originOf(sandbox, variant), variant);
  const placer = await world.addPerson("requester");
  const orderId = (await placeOrder(placer, await readyToPlace(placer))).subjectId ?? "";
  const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });

  /** As the mirror does it by itself. */
  const read = async () => {
    const scope = await scopeOf(world.connectionId);
    await refresh(orders, scope, await accessForActor(placer, scope), serviceId, "sweep");
  };
  const moveTo = async (status: Acted) => {
    await world.steered.setStatus(serviceId, status);
    await read();
  };
  /** What a person sends who presses the last button of the form that they have for the order. */
  const ready = async (actor: Actor, bodyHtml = revisionWords) => {
    const { draft } = await openRevisionForm(actor, { orderId });
    return { draftId: draft.draftId, attempt: draft.attempt, content: { bodyHtml } };
  };
  const revisionsAtService = () => world.steered.listRevisions(serviceId);
  /** Somebody asks for one beside the portal. */
  const requestElsewhere = (bodyHtml: string) => world.steered.requestRevision(serviceId, bodyHtml);
  /** The request by which one is asked for, for a fault at it. */
  const asked = { method: "POST", path: world.steered.revisionsPath(serviceId) };
  await moveTo("completed");
  return {
    ...{ world, placer, orderId, serviceId, read, moveTo, ready },
    ...{ revisionsAtService, requestElsewhere, asked },
  };
}

export const revisionsOf = (conversation: readonly ConversationEntry[]): RevisionView[] =>
  conversation.flatMap((entry) => (entry.kind === "revision" ? [entry.revision] : []));

export const revisionWords = "<p>Page <b>2</b>: the date</p>";
