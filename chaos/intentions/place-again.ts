import { copyAddress } from "@/lib/drafts/copies/client";
import type { DraftDocumentView } from "@/lib/drafts/documents/schema";
import type { DraftRef, DraftView } from "@/lib/drafts/schema";
import type { OrderContent } from "@/lib/orders/form";
import type { OrderListPage, OrderRef } from "@/lib/orders/schema";
import { Refused, type Visitor } from "../people/visitor";
import type { Variant } from "../service/order";
import type { IntentionKind, Person } from "./kind";
import { judgeOne, orderPage, Pressing, placedAgain } from "./place-order";

/**
 * An order once more, with copies of its documents that the portal makes at the service: each is on the form once, or its
 * person is told that it cannot be had and takes it off. The order is known by a reference of its own.
 */

/** Told so often that a document cannot be had, somebody does without it. */
const triesAtMost = 4;
/** As the page has it. */
const atOnce = 3;
/** The portal tells how far it is meanwhile. */
const longestCopyMs = 180_000;

export const placeAgain: IntentionKind = {
  name: placedAgain,
  weight: 2,
  roles: ["requester", "approver", "administrator"],
  carryOut: placeOneAgain,
  judge: (intentions, { orders }) =>
    intentions.flatMap((intention) => {
      const { id, begunWith, told = begunWith } = intention;
      const isOnce = String(told) === String(begunWith);
      return [
        ...judgeOne(intention, orders),
        ...(isOnce
          ? []
          : [`${id} began with ${String(begunWith)}, and its person was told of ${String(told)}`]),
      ];
    }),
};

/** Of which orders a person has such a form open: it is one, however often it is asked for. */
const openOf = new WeakMap<Visitor, Set<string>>();

async function placeOneAgain(by: Person): Promise<void> {
  const { visitor, random, connections } = by;
  const connection = random.oneOf(connections);
  const address = `/api/orders?connection=${connection.connectionId}`;
  const { rows } = await visitor.until(() => visitor.ask<OrderListPage>(address));
  const open = openOf.get(visitor) ?? new Set();
  openOf.set(visitor, open);
  const eligible = rows.filter(({ id }) => !open.has(id));
  if (eligible.length === 0) return;
  const { id: orderId } = random.oneOf(eligible);
  open.add(orderId);
  try {
    const draftId = await begin(visitor, { orderId });
    if (draftId) await placeForm(by, { draftId, of: connection.variant });
  } finally {
    open.delete(orderId);
  }
}

/** Presses *Reorder*. @returns null where only a list has told of the order so far: there is another time */
async function begin(visitor: Visitor, order: OrderRef): Promise<string | null> {
  try {
    const begun = await visitor.until(() =>
      visitor.act<DraftRef>(`/orders/${order.orderId}`, "reorderAction", order),
    );
    return begun.draftId;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** @param form with the variant of the order that it began with: where there is no token just then it goes elsewhere */
async function placeForm(
  { visitor, log }: Person,
  { draftId, of }: { draftId: string; of: Variant },
): Promise<void> {
  const read = () => visitor.until(() => visitor.ask<DraftView<OrderContent>>(`/api/drafts/${draftId}`));
  const { content, documents } = await read();
  const { id: reference, note } = log.begin(placedAgain);
  const answers = {
    ...content,
    reference,
    ...(content.shipping ? { recipient: `Dana of ${reference}` } : {}),
  };
  const shipsTo = answers.shipping ? answers.recipient : null;
  note("given", { email: visitor.person.email, of, draftId, shipsTo, begunWith: namesOf(documents) });
  const [left, without] = [[...documents], [] as DraftDocumentView[]];
  const copyNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      if (await copy(visitor, draftId, next)) continue;
      without.push(next);
      await remove(visitor, draftId, next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, copyNext));
  const { documents: copied } = await read();
  const sources = copied.filter(({ kind }) => kind === "source");
  note("given", { told: namesOf([...copied, ...without]), documents: namesOf(sources) });
  await new Pressing(visitor, note, draftId, answers, orderPage).untilKnown();
}

/** Has one copied. @returns false where its person was told again and again that it cannot be had */
async function copy(visitor: Visitor, draftId: string, { id, kind }: DraftDocumentView): Promise<boolean> {
  const address = copyAddress({ draftId, documentId: id, kind });
  const once = async () => {
    const asked = { method: "POST", longestMs: longestCopyMs };
    const { state } = await visitor.ask<Partial<DraftDocumentView>>(address, asked);
    // Else it broke off on its way.
    return state === "uploaded" ? true : undefined;
  };
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    try {
      return await visitor.until(once);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  return false;
}

async function remove(visitor: Visitor, draftId: string, { id }: DraftDocumentView): Promise<void> {
  await visitor.until(async () => {
    await visitor.ask(`/api/drafts/${draftId}/documents/${id}`, { method: "DELETE" });
    return true;
  });
}

const namesOf = (documents: readonly DraftDocumentView[]) => documents.map(({ name }) => name).sort();
