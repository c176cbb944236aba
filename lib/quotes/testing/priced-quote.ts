import type { Actor } from "@/lib/auth/actor";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { refresh } from "@/lib/mirror/refresh";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { getQuote } from "../data";
import { quoteForm } from "../form";
import { quotes } from "../mirrored";
import { convertQuote, requestQuote } from "../mutations";

/** A quote that the service has priced, and who may decide on it. */
export type PricedQuote = Readonly<{
  world: OrderingWorld;
  requester: Actor;
  approver: Actor;
  quoteId: string;
  serviceId: string;
}>;

export async function createPricedQuote(origin: string): Promise<PricedQuote> {
  const world = await createOrderingWorld(origin);
  const [requester, approver] = [await world.addPerson("requester"), await world.addPerson("approver")];
  return await requestAnother({ world, requester, approver }, {});
}

/** Asks for a quote and has the service price it. */
export async function requestAnother(
  { world, requester, approver }: Pick<PricedQuote, "world" | "requester" | "approver">,
  content: Parameters<typeof readyToPlace>[1],
): Promise<PricedQuote> {
  const asked = await requestQuote(requester, await readyToPlace(requester, content, quoteForm));
  const quoteId = asked.subjectId ?? "";
  const { serviceId } = await storedQuote({ quoteId });
  const quote = { world, requester, approver, quoteId, serviceId };
  await putInto(quote, "pending");
  return quote;
}

export const storedQuote = ({ quoteId }: Pick<PricedQuote, "quoteId">) =>
  db().quote.findUniqueOrThrow({ where: { id: quoteId } });

/** @param status of the service's words */
export async function putInto(quote: PricedQuote, status: string): Promise<void> {
  await quote.world.service.control("POST", `/quotes/${quote.serviceId}/status`, { status });
  await readQuoteAgain(quote);
}

export async function readQuoteAgain(quote: PricedQuote): Promise<void> {
  const scope = await scopeForActor(quote.approver, await storedQuote(quote));
  await refresh(quotes, scope, await accessForActor(quote.approver, scope), quote.serviceId, "sweep");
}

/** Converts it at the price that the actor is shown. */
export async function convert(
  { quoteId }: Pick<PricedQuote, "quoteId">,
  actor: Actor,
  typed: Partial<Record<"reference" | "field1" | "field2", string>> = {},
) {
  const { conversion } = await getQuote(actor, { quoteId });
  const values = { reference: "", field1: "", field2: "", ...typed };
  return await convertQuote(actor, { quoteId, offer: conversion?.offer ?? "", ...values });
}

/** What was decided last on it. */
export const lastDecision = ({ quoteId }: Pick<PricedQuote, "quoteId">) =>
  db().command.findFirstOrThrow({
    where: { subjectId: quoteId, kind: { not: "quote.request" } },
    orderBy: { createdAt: "desc" },
  });

export const listOrdersThere = async ({ world }: Pick<PricedQuote, "world">) =>
  (await world.service.get("/orders")).json as { data: { id: number }[] };
