import { type Actor, personOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { actingRequest } from "@/lib/commands/acting";
import { storedRefusal } from "@/lib/domain/refusal";
import { orderWords } from "@/lib/domain/texts/order-words";
import type { Command } from "@/prisma/generated/client";
import { approveOrder, cancelOrder } from "../command";
import type { AskedView, OrderAction, OrderView } from "../schema";

/** What a person asked for on an order and nobody has told them the end of: their page does. */

const actions: Record<string, OrderAction> = { [approveOrder.name]: "approve", [cancelOrder.name]: "cancel" };

/** The reader's own, the last; null where nothing is to be said of it, or not any more. */
export async function findAsked(
  actor: Actor,
  { id, permissions }: Pick<OrderView, "id" | "permissions">,
): Promise<AskedView | null> {
  const person = personOf(actor);
  const command = await visibleTo(actor).command.findFirst({
    where: {
      subjectId: id,
      kind: { in: Object.keys(actions) },
      OR: [{ onBehalfOfId: person }, { onBehalfOfId: null, actorId: person }],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const action = command && actions[command.kind];
  if (!action) return null;
  if (command.state === "unknown") return { action, isOpen: true, message: whileOpen(command) };
  const isToBeTold = command.state === "refused" && wasLeftOpen(command) && permissions[action].allowed;
  return isToBeTold ? { action, isOpen: false, message: storedRefusal(command.refusal).message } : null;
}

function whileOpen({ request, sends }: Command): string {
  if (!actingRequest.safeParse(request).success) return orderWords.actionUnreadable;
  return sends > 0 ? orderWords.actionUnknown : orderWords.actionWaits;
}

/** Whether the click was answered before the end was known: only then has a command a second round. */
function wasLeftOpen({ round }: Command): boolean {
  return round > 1;
}
