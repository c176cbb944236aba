import type { OrderListPage, OrderRef, OrderView } from "@/lib/orders/schema";
import { Refused, Unanswered } from "../people/visitor";
import type { Person } from "./kind";
import type { IntentionNote, Outcome } from "./log";

/** An order as its page shows it. */
type Shown = { orderId: string; reviewVersion: string };

type Decision<Input extends OrderRef> = {
  kind: string;
  /** The server action, by its name in the code. */
  action: string;
  /** What its button sends. */
  inputOf(shown: Shown): Input | Promise<Input>;
  /** Of the orders that it is for. */
  status: string;
  /** Only on what the person placed. */
  isOwn?: boolean;
};

/** Whoever finds nothing to decide on looks again for so long. */
const looksForMs = 15_000;

/** Opens the list, chooses an order and presses one button of its page, once. */
export async function decideOnOrder<Input extends OrderRef>(
  { visitor, random, log, connections }: Person,
  { kind, action, inputOf, status, isOwn }: Decision<Input>,
): Promise<void> {
  const beganAt = Date.now();
  const eligible = await visitor.until(async () => {
    const { rows } = await visitor.ask<OrderListPage>(ordersThatAre(status, connections));
    const found = rows.filter(({ placedBy }) => !isOwn || placedBy === "you");
    return found.length > 0 || Date.now() - beganAt > looksForMs ? found : undefined;
  });
  if (eligible.length === 0) return;
  const { id: orderId, number } = random.oneOf(eligible);
  const { reviewVersion } = await visitor.until(() => visitor.ask<OrderView>(`/api/orders/${orderId}`));
  const input = await inputOf({ orderId, reviewVersion });
  const { note } = log.begin(kind);
  note("given", { email: visitor.person.email, number, orderId, reviewVersion });
  await notingOutcome(note, () => visitor.act(`/orders/${number}`, action, input));
}

/** The list of orders that have a status, of one connection where that is the only one. */
export function ordersThatAre(status: string, [only, ...others]: Person["connections"]): string {
  return `/api/orders?status=${status}${only && others.length === 0 ? `&connection=${only.connectionId}` : ""}`;
}

/** Presses a button once, and writes down what its page is told of it. */
export async function notingOutcome(note: IntentionNote, press: () => Promise<unknown>): Promise<void> {
  try {
    await press();
    note("done");
  } catch (error) {
    if (error instanceof Refused) note(outcomeOf(error), { code: error.code });
    else if (error instanceof Unanswered) note("given", { heard: error.message });
    else throw error;
  }
}

function outcomeOf({ code }: Refused): Outcome {
  // The portal finds out what became of it, and says so.
  if (code === "outcome_unknown") return "acknowledged";
  // What met a trouble of the portal's own may have been taken on before it.
  return code === "internal" || code === "busy" ? "given" : "refused";
}
