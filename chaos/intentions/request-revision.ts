import type { AttemptOutcome, AttemptView } from "@/lib/drafts/schema";
import type { RevisionFormView } from "@/lib/orders/revisions/schema";
import type { OrderListPage } from "@/lib/orders/schema";
import { Refused, Unanswered } from "../people/visitor";
import type { ServiceOrder } from "../service/order";
import type { IntentionKind } from "./kind";
import type { Intention } from "./log";

/** A revision of a completed order, without documents: nothing guards it but the portal. It is known by its words. */

/** Whoever finds nothing to have changed looks again for so long. */
const looksForMs = 15_000;
/** How long a press may be on its way before it is withdrawn, as the page has it. */
const arrivesWithinMs = 8_000;
/** Whoever is told nothing of it for so long goes on without knowing. */
const waitsForMs = 40_000;

export const requestRevision: IntentionKind = {
  name: "revision.request",
  weight: 2,
  roles: ["approver", "administrator"],
  async carryOut({ visitor, random, log }) {
    const beganAt = Date.now();
    const eligible = await visitor.until(async () => {
      const { rows } = await visitor.ask<OrderListPage>("/api/orders?status=completed");
      return rows.length > 0 || Date.now() - beganAt > looksForMs ? rows : undefined;
    });
    if (eligible.length === 0) return;
    const { id: orderId, number } = random.oneOf(eligible);
    const form = await visitor
      .ask<RevisionFormView>(`/api/orders/${orderId}/revision`, { method: "POST", json: {} })
      .catch(nothingHeard);
    if (!form) return;
    const { id, note } = log.begin(requestRevision.name);
    const { draftId, attempt } = form.draft;
    note("given", { email: visitor.person.email, number, orderId, draftId });
    const page = `/orders/${orderId}`;
    const press = { draftId, attempt, content: { bodyHtml: `<p>${id}</p>` } };
    try {
      await visitor.act<AttemptView>(page, "requestRevisionAction", press);
    } catch (error) {
      if (error instanceof Refused && error.code === "conflict") return note("refused", { code: error.code });
      if (!(error instanceof Unanswered || error instanceof Refused)) throw error;
      note("given", { heard: error.message.slice(0, 200) });
    }
    const pressedAt = Date.now();
    const ended = await visitor.until(async () => {
      const address = `/api/drafts/${draftId}/attempts/${attempt}`;
      const known = await visitor.ask<AttemptOutcome>(address);
      if (known.state === "not_arrived" && Date.now() - pressedAt > arrivesWithinMs) {
        await visitor.ask(address, { method: "DELETE" });
      }
      // What got lost is never sent again: its person goes on without knowing.
      if (known.state === "checking" && Date.now() - pressedAt > waitsForMs) {
        await visitor
          .act(page, "stopWaitingForRevisionAction", { commandId: known.commandId })
          .catch(nothingHeard);
      }
      return known.state === "accepted" || known.state === "refused" ? known : undefined;
    });
    if (ended.state === "accepted") note("done");
  },
  judge(intentions, orders) {
    const wanted = new Set(intentions.map(({ id }) => id));
    const all = orders.flatMap(({ revisions, number }) =>
      revisions.map(({ body }) => ({ number, id: textOf(body) })),
    );
    const unasked = all.filter(({ id }) => !wanted.has(id));
    return [
      ...intentions.flatMap((intention) => judgeOne(intention, orders)),
      ...unasked.map(({ number }) => `Nobody wanted a revision of ${number}`),
    ];
  },
};

function judgeOne({ id, outcome, number }: Intention, orders: readonly ServiceOrder[]): string[] {
  const made = orders.flatMap((order) =>
    order.revisions.filter(({ body }) => textOf(body) === id).map(() => order.number),
  );
  if (made.length > 1) return [`${id} was requested ${made.length} times: ${made.join(", ")}`];
  if (made.some((at) => at !== number)) return [`${id} was wanted of ${number}, and is of ${made.join()}`];
  if (outcome === "done" && made.length === 0) return [`${id} was told to be requested, and is not`];
  return outcome === "refused" && made.length > 0
    ? [`${id} was told to be refused, and is of ${number}`]
    : [];
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, "");
}

/** Somebody else asked for one meanwhile, or the portal is away: there is another time. */
function nothingHeard(error: unknown): null {
  if (error instanceof Refused || error instanceof Unanswered) return null;
  throw error;
}
