import { type Actor, personOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { actingRequest } from "@/lib/commands/acting";
import { type Message, message } from "@/lib/domain/message";
import { type Refusal, storedRefusal } from "@/lib/domain/refusal";
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
  const isToBeTold =
    command.state === "refused" && wasLeftOpen(command) && permissions[action]?.allowed === true;
  return isToBeTold ? { action, isOpen: false, ...toldOf(storedRefusal(command.refusal)) } : null;
}

function whileOpen({ request, sends }: Command): Message {
  if (!actingRequest.safeParse(request).success) return message("orderErrors.actionUnreadable");
  return message(sends > 0 ? "orderErrors.actionUnknown" : "orderErrors.actionWaits");
}

/** Whether the click was answered before the end was known: only then has a command a second round. */
function wasLeftOpen({ round }: Command): boolean {
  return round > 1;
}

function toldOf({ message: why, meaning }: Refusal): Pick<AskedView, "message" | "meaning"> {
  return { message: why, meaning };
}
