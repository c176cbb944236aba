import type { z } from "zod";
import { actingRequest } from "@/lib/commands/acting";
import type { CommandKind } from "@/lib/commands/kind";
import { type Message, message } from "@/lib/domain/message";
import type { Permitted } from "@/lib/domain/permitted";
import { type Refusal, storedRefusal } from "@/lib/domain/refusal";
import type { Command } from "@/prisma/generated/client";
import { approveOrder, cancelOrder } from "../command";
import { withdrawalSchema, withdrawRevision } from "../revisions/command";
import type { AskedAction, AskedView } from "../schema";

/** What a person asked for on an order (or a quote) and nobody has told them the end of: its page does. */

/** What people ask for at buttons of a page, by the kinds of command that it becomes. */
export type Asking<Action extends string> = {
  actions: Readonly<Record<string, { action: Action; request: z.ZodType }>>;
  words: Record<"unknown" | "waits" | "unreadable", Message>;
};

export function asking<Action extends string>(
  kinds: Record<Action, Pick<CommandKind, "name"> & { request: z.ZodType }>,
  words: Asking<Action>["words"],
): Asking<Action> {
  const actions = (Object.keys(kinds) as Action[]).map((action) => {
    const { name, request } = kinds[action];
    return [name, { action, request }] as const;
  });
  return { actions: Object.fromEntries(actions), words };
}

const ofOrders = asking<AskedAction>(
  {
    approve: { name: approveOrder.name, request: actingRequest },
    cancel: { name: cancelOrder.name, request: actingRequest },
    withdrawRevision: { name: withdrawRevision.name, request: withdrawalSchema },
  },
  {
    unknown: message("orderErrors.actionUnknown"),
    waits: message("orderErrors.actionWaits"),
    unreadable: message("orderErrors.actionUnreadable"),
  },
);

/** The kinds of command by which people ask something of an order. */
export const askedKinds = Object.keys(ofOrders.actions);

/** What of a command tells what became of it. */
export type AskedCommand = Pick<Command, "kind" | "state" | "round" | "sends" | "request" | "refusal">;

/** The same of an order. */
export function askedView(
  command: AskedCommand | null,
  permissions: Record<AskedAction, Permitted | null>,
): AskedView | null {
  return askedOn(ofOrders, command, permissions);
}

/**
 * What there is to say of it; null where nothing is, or not any more.
 * @param command the reader's own, the last
 */
export function askedOn<Action extends string>(
  { actions, words }: Asking<Action>,
  command: AskedCommand | null,
  permissions: Record<Action, Permitted | null>,
): AskedView<Action> | null {
  const asked = command && actions[command.kind];
  if (!asked) return null;
  const { action } = asked;
  if (command.state === "unknown") {
    const isReadable = asked.request.safeParse(command.request).success;
    const said = isReadable ? words[command.sends > 0 ? "unknown" : "waits"] : words.unreadable;
    return { action, isOpen: true, message: said };
  }
  const isToBeTold =
    command.state === "refused" && wasLeftOpen(command) && permissions[action]?.allowed === true;
  return isToBeTold ? { action, isOpen: false, ...toldOf(storedRefusal(command.refusal)) } : null;
}

/** Whether the click was answered before the end was known: only then has a command a second round. */
function wasLeftOpen({ round }: AskedCommand): boolean {
  return round > 1;
}

function toldOf({ message: why, meaning }: Refusal): Pick<AskedView, "message" | "meaning"> {
  return { message: why, meaning };
}
