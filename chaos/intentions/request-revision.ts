import type { AttemptOutcome, AttemptView, DraftView } from "@/lib/drafts/schema";
import type { RevisionFormView } from "@/lib/orders/revisions/schema";
import type { OrderListPage } from "@/lib/orders/schema";
import { Refused, Unanswered, type Visitor } from "../people/visitor";
import type { ServiceOrder } from "../service/order";
import { ordersThatAre } from "./decide-on-order";
import type { IntentionKind, Person } from "./kind";
import type { Intention } from "./log";
import { uploadAll } from "./place-order";

/**
 * A revision of a completed order, with up to two reference documents: nothing guards it but the portal. It is known by
 * its words.
 */

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
  async carryOut({ visitor, random, log, connections }) {
    const beganAt = Date.now();
    const eligible = await visitor.until(async () => {
      const { rows } = await visitor.ask<OrderListPage>(ordersThatAre("completed", connections));
      return rows.length > 0 || Date.now() - beganAt > looksForMs ? rows : undefined;
    });
    const dialogs = openDialogs(visitor);
    const closed = eligible.filter(({ id }) => !dialogs.has(id));
    if (closed.length === 0) return;
    const { id: orderId, number } = random.oneOf(closed);
    dialogs.add(orderId);
    try {
      await requestOf({ visitor, random, log }, { orderId, number });
    } finally {
      dialogs.delete(orderId);
    }
  },
  judge(intentions, { orders, intentions: all }) {
    const wanted = new Set(intentions.map(({ id }) => id));
    const made = orders.flatMap(({ revisions, number }) =>
      revisions.map(({ body }) => ({ number, id: wordsOfRevision(body) })),
    );
    const unasked = made.filter(({ id }) => !wanted.has(id));
    // Whoever was told that it was refused did not withdraw it.
    const withdrawn = new Set(
      all.flatMap(({ kind, outcome, wanted: id }) =>
        kind === "revision.withdraw" && outcome !== "refused" ? [id] : [],
      ),
    );
    return [
      ...intentions.flatMap((intention) => judgeOne(intention, orders, withdrawn.has(intention.id))),
      ...unasked.map(({ number }) => `Nobody wanted a revision of ${number}`),
    ];
  },
};

/** Of which orders a person has the form open: nobody opens the same one twice. */
const dialogsOf = new WeakMap<Visitor, Set<string>>();

function openDialogs(visitor: Visitor): Set<string> {
  const open = dialogsOf.get(visitor) ?? new Set();
  dialogsOf.set(visitor, open);
  return open;
}

/** Fills in the form and sends it once. */
async function requestOf(
  { visitor, random, log }: Omit<Person, "connections">,
  { orderId, number }: { orderId: string; number: string },
): Promise<void> {
  const form = await visitor
    .ask<RevisionFormView>(`/api/orders/${orderId}/revision`, { method: "POST", json: {} })
    .catch(nothingHeard);
  if (!form) return;
  const { id, note } = log.begin(requestRevision.name);
  const { draftId } = form.draft;
  note("given", { email: visitor.person.email, number, orderId, draftId });
  const chosen = Array.from({ length: random.whole(0, 2) }, (_, index) => `${id}-${index}.txt`);
  await uploadAll(visitor, random, { draftId, kind: "reference" }, chosen);
  // What an earlier try left in the form is sent with it.
  const { attempt, documents } = await visitor.until(() => visitor.ask<DraftView>(`/api/drafts/${draftId}`));
  note("given", { documents: documents.map(({ name }) => name) });
  const page = `/orders/${orderId}`;
  const shown = documents.map(({ id: documentId, kind, choiceId }) => ({ id: documentId, kind, choiceId }));
  const press = { draftId, attempt, documents: shown, content: { bodyHtml: `<p>${id}</p>` } };
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
}

function judgeOne(
  { id, outcome, number, documents = [] }: Intention,
  orders: readonly ServiceOrder[],
  isWithdrawn: boolean,
): string[] {
  const made = orders.flatMap((order) =>
    order.revisions
      .filter(({ body }) => wordsOfRevision(body) === id)
      .map(({ files }) => ({ at: order.number, files })),
  );
  const places = made.map(({ at }) => at).join(", ");
  if (made.length > 1) return [`${id} was requested ${made.length} times: ${places}`];
  if (made.some(({ at }) => at !== number)) return [`${id} was wanted of ${number}, and is of ${places}`];
  const references = made.flatMap(({ files }) =>
    files.filter(({ type }) => type === "reference").map(({ name }) => name),
  );
  if (made.length === 1 && String(references.sort()) !== String([...(documents as string[])].sort()))
    return [`${id} was wanted with ${String(documents)}, and has ${String(references)}`];
  if (outcome === "done" && made.length === 0 && !isWithdrawn)
    return [`${id} was told to be requested, and is not`];
  return outcome === "refused" && made.length > 0
    ? [`${id} was told to be refused, and is of ${number}`]
    : [];
}

/** By which a revision is known. */
export function wordsOfRevision(html: string): string {
  return html.replace(/<[^>]*>/g, "");
}

/** Somebody else asked for one meanwhile, or the portal is away: there is another time. */
function nothingHeard(error: unknown): null {
  if (error instanceof Refused || error instanceof Unanswered) return null;
  throw error;
}
