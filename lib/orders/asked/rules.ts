import { actingRequest } from "@/lib/commands/acting";
import { type Message, message } from "@/lib/domain/message";
import { type Refusal, storedRefusal } from "@/lib/domain/refusal";
import type { Command } from "@/prisma/generated/client";
import { approveOrder, cancelOrder } from "../command";
import type { AskedView, OrderAction, OrderView } from "../schema";

/** What a person asked for on an order and nobody has told them the end of: their page does. */

const actions: Record<string, OrderAction> = { [approveOrder.name]: "approve", [cancelOrder.name]: "cancel" };

/** The kinds of command by which people ask. */
export const askedKinds = Object.keys(actions);

/** What of a command tells what became of it. */
export type AskedCommand = Pick<Command, "kind" | "state" | "round" | "sends" | "request" | "refusal">;

/**
 * What there is to say of it; null where nothing is, or not any more.
 * @param command the reader's own, the last
 */
export function askedView(
  command: AskedCommand | null,
  permissions: OrderView["permissions"],
): AskedView | null {
  const action = command && actions[command.kind];
  if (!action) return null;
  if (command.state === "unknown") return { action, isOpen: true, message: whileOpen(command) };
  const isToBeTold =
    command.state === "refused" && wasLeftOpen(command) && permissions[action]?.allowed === true;
  return isToBeTold ? { action, isOpen: false, ...toldOf(storedRefusal(command.refusal)) } : null;
}

function whileOpen({ request, sends }: AskedCommand): Message {
  if (!actingRequest.safeParse(request).success) return message("orderErrors.actionUnreadable");
  return message(sends > 0 ? "orderErrors.actionUnknown" : "orderErrors.actionWaits");
}

/** Whether the click was answered before the end was known: only then has a command a second round. */
function wasLeftOpen({ round }: AskedCommand): boolean {
  return round > 1;
}

function toldOf({ message: why, meaning }: Refusal): Pick<AskedView, "message" | "meaning"> {
  return { message: why, meaning };
}
