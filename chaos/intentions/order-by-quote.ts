import { emptyOrder } from "@/lib/orders/testing/empty-order";
import type { Conversion, QuoteListPage, QuoteRef, QuoteView } from "@/lib/quotes/schema";
import { Refused } from "../people/visitor";
import type { ServiceOrder, ServiceQuote } from "../service/order";
import { wordsOf } from "../service/words";
import { notingOutcome } from "./decide-on-order";
import type { IntentionKind, Person } from "./kind";
import type { Intention } from "./log";
import { documentNames, openForm, Pressing } from "./place-order";

/**
 * A quote, from its request to what somebody decided on it: one order for one quote, ever, or none once it is deleted. It
 * is known by its reference, which its order keeps.
 */

/** Whoever finds nothing to decide on looks again for so long. */
const looksForMs = 15_000;

export const quoteDecisions = ["convert", "delete"] as const;
export type QuoteDecision = (typeof quoteDecisions)[number];

export const orderByQuote: IntentionKind = {
  name: "quote",
  weight: 3,
  roles: ["requester", "approver", "administrator"],
  carryOut: (by) =>
    by.random.chance(0.5)
      ? requestQuote(by)
      : decideOnQuote(by, by.random.chance(0.7) ? "convert" : "delete"),
  judge(intentions, { orders, quotes }) {
    const wanting = (wants: string) => intentions.filter((intention) => intention.wants === wants);
    const [requested, converted, deleted] = [wanting("request"), wanting("convert"), wanting("delete")];
    const numbersOf = (some: readonly Intention[]) => new Set(some.map(({ number }) => number));
    const references = new Set(requested.map(({ id }) => id));
    const [toConvert, toDelete] = [numbersOf(converted), numbersOf(deleted)];
    return [
      ...requested.flatMap((intention) => judgeRequest(intention, { orders, quotes, deleted })),
      ...quotes
        .filter(({ reference }) => !references.has(reference ?? ""))
        .map(({ number }) => `Nobody wanted the quote ${number}`),
      ...quotes
        .filter(({ orderId, number }) => orderId !== null && !toConvert.has(number))
        .map(({ number }) => `Nobody wanted to order by the quote ${number}`),
      ...converted.flatMap(({ id, outcome, number }) => {
        const made = quotes.find((quote) => quote.number === number)?.orderId;
        return outcome === "done" && !made
          ? [`${id} was told to order by ${number}, and no order is there`]
          : [];
      }),
      ...quotes
        .filter(({ number }) => toDelete.has(number))
        .flatMap(({ number }) =>
          deleted
            .filter((intention) => intention.outcome === "done" && intention.number === number)
            .map(({ id }) => `${id} deleted ${number}, which is there`),
        ),
    ];
  },
};

function judgeRequest(
  { id, outcome, documents }: Intention,
  {
    orders,
    quotes,
    deleted,
  }: { orders: readonly ServiceOrder[]; quotes: readonly ServiceQuote[]; deleted: readonly Intention[] },
): string[] {
  const made = quotes.filter(({ reference }) => reference === id);
  const ordered = orders.filter(({ reference }) => reference === id);
  const isDeleted = deleted.some((intention) => intention.reference === id);
  const isThere = made.length > 0;
  if (made.length > 1) return [`${id} was requested ${made.length} times`];
  if (ordered.length > 1) return [`The quote ${id} was ordered ${ordered.length} times`];
  if (ordered.length === 1 && made[0]?.orderId !== ordered[0]?.id)
    return [`${ordered[0]?.number} is ordered by the quote ${id}, which does not say so`];
  const sources = ordered.flatMap(({ files }) =>
    files.filter(({ type }) => type === "source").map(({ name }) => name),
  );
  if (ordered.length === 1 && String(sources.sort()) !== String(documents))
    return [`${id} was wanted with ${String(documents)}, and its order has ${String(sources)}`];
  if (outcome === "refused") return isThere ? [`${id} was told to be refused, and is there`] : [];
  if (outcome === "acknowledged") return [`${id} was taken on, and its person was never told`];
  return outcome === "done" && !isThere && !isDeleted ? [`${id} was told to be requested, and is not`] : [];
}

/** Asks for one where a connection gives any. */
export async function requestQuote({ visitor, random, log, connections }: Person): Promise<void> {
  const connection = connections.find(({ variant }) => wordsOf[variant].quotes);
  if (!connection) return;
  const { id: reference, note } = log.begin(orderByQuote.name);
  const { connectionId, variant } = connection;
  const documents = documentNames(random, reference);
  note("given", { wants: "request", email: visitor.person.email, reference, documents });
  const draftId = await openForm(visitor, random, { kind: "quote", connectionId, documents });
  const answers = { ...emptyOrder, ...wordsOf[variant].languages, reference };
  const page = { address: "/quotes/new", action: "requestQuoteAction" };
  await new Pressing(visitor, note, draftId, answers, page).untilKnown();
}

/** Opens the list, chooses a quote that has its price and presses one button of its page, once. */
export async function decideOnQuote({ visitor, random, log }: Person, wants: QuoteDecision): Promise<void> {
  const beganAt = Date.now();
  const eligible = await visitor.until(async () => {
    const { rows } = await visitor.ask<QuoteListPage>("/api/quotes?status=pending");
    return rows.length > 0 || Date.now() - beganAt > looksForMs ? rows : undefined;
  });
  if (eligible.length === 0) return;
  const { id: quoteId, number, reference } = random.oneOf(eligible);
  const { conversion } = await visitor
    .until(() => visitor.ask<QuoteView>(`/api/quotes/${quoteId}`))
    .catch(goneMeanwhile);
  if (wants === "convert" && !conversion) return;
  const { note } = log.begin(orderByQuote.name);
  note("given", { wants, email: visitor.person.email, number, reference, quoteId });
  const kept = { reference: "", field1: "", field2: "" };
  const converted: Conversion = { quoteId, offer: conversion?.offer ?? "", ...kept };
  const removed: QuoteRef = { quoteId };
  await notingOutcome(note, () =>
    wants === "convert"
      ? visitor.act(`/quotes/${number}`, "convertQuoteAction", converted)
      : visitor.act(`/quotes/${number}`, "deleteQuoteAction", removed),
  );
}

/** Somebody else has deleted it. */
function goneMeanwhile(error: unknown): { conversion: null } {
  if (error instanceof Refused && error.code === "not_found") return { conversion: null };
  throw error;
}
