import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { serviceVariants } from "@/lib/domain/capabilities";
import { noteMeasure } from "@/lib/drafts/estimate/mutations";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { getQuote } from "@/lib/quotes/data";
import { quoteForm } from "@/lib/quotes/form";
import { quotes } from "@/lib/quotes/mirrored";
import { convertQuote, requestQuote } from "@/lib/quotes/mutations";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { answerByLink } from "../consents/mutations";
import { getOrder } from "../data";
import { orders } from "../mirrored";
import { placeOrder } from "../placing/mutations";
import { createConsentingWorld, secretOf } from "../testing/asked-order";
import { createOrderingWorld, type OrderingWorld, readyToPlace, upload } from "../testing/ordering-world";

/** What was estimated stands on the order's page on whichever way the order came about, and stays there. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

type Input = Awaited<ReturnType<typeof readyToPlace>>;

/** Has a browser say that each source of the form holds 500 words and a scanned page: three pages each. */
async function count(actor: Actor, { draftId }: Pick<Input, "draftId">): Promise<void> {
  const documents = await db().draftDocument.findMany({ where: { draftId, kind: "source" } });
  for (const { id: documentId, choiceId } of documents)
    await noteMeasure(actor, { draftId, documentId, choiceId, words: 500, picturePages: 1 });
}

async function counted(
  actor: Actor,
  ...ready: [content?: Parameters<typeof readyToPlace>[1], form?: typeof quoteForm]
) {
  const input = await readyToPlace(actor, ...ready);
  await upload(actor, input.draftId, { kind: "reference", name: "glossary.pdf" });
  await count(actor, input);
  return input;
}

const estimated = { pages: 3, counted: null, isDifferent: false };

/** Has the service count and moves the mirror along, by a sweep. */
async function countAtService(world: OrderingWorld, actor: Actor, orderId: string) {
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  await world.steered.setStatus(order.serviceId, "completed");
  await readAgain(actor, orderId);
}

async function readAgain(actor: Actor, orderId: string) {
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const scope = await scopeForActor(actor, order);
  await refresh(orders, scope, await accessForActor(actor, scope), order.serviceId, "sweep");
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  const certified = { certification: true };

  test("an order that was placed at once has it, and keeps it however often it is read again", async () => {
    const world = await createOrderingWorld(originOf(sandbox, variant), variant);
    const actor = await world.addPerson("requester");
    const { subjectId } = await placeOrder(actor, await counted(actor, certified));
    const orderId = subjectId ?? "";
    expect((await getOrder(actor, orderId)).estimate).toEqual(estimated);
    await countAtService(world, actor, orderId);
    await readAgain(actor, orderId);
    const { estimate, services } = await getOrder(actor, orderId);
    const quantity = services.find(({ counts }) => counts === "pages")?.quantity ?? 0;
    expect(quantity).toBeGreaterThan(0);
    expect(estimate).toEqual({
      ...{ pages: 3, counted: { unit: "pages", quantity } },
      isDifferent: ![3].includes(quantity),
    });
  });

  test("what is charged by the word is told in words, and never differs", async () => {
    const world = await createOrderingWorld(originOf(sandbox, variant), variant);
    const actor = await world.addPerson("requester");
    const { subjectId } = await placeOrder(actor, await counted(actor));
    await countAtService(world, actor, subjectId ?? "");
    expect((await getOrder(actor, subjectId ?? "")).estimate).toMatchObject({
      ...{ pages: 3, counted: { unit: "words" }, isDifferent: false },
    });
  });

  test("an order whose answer was lost has it once it is found", async () => {
    const world = await createOrderingWorld(originOf(sandbox, variant), variant);
    const actor = await world.addPerson("requester");
    const input = await counted(actor);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
    const { commandId } = await placeOrder(actor, input);
    await runRound(commandId);
    const { subjectId } = await db().command.findUniqueOrThrow({ where: { id: commandId } });
    expect((await getOrder(actor, subjectId ?? "")).estimate).toEqual(estimated);
  });
});

test("an order that its person consented to by the mailed link has what was counted in the browser of staff", async () => {
  const { person, staff } = await createConsentingWorld(sandbox.origin);
  const { commandId } = await placeOrder(staff, await counted(staff));
  await answerByLink(aVisit(), { secret: await secretOf(commandId), decision: "confirm" });
  const { subjectId } = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  expect((await getOrder(person, subjectId ?? "")).estimate).toEqual(estimated);
});

test("an order that came of a quote has what was counted for that", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const [requester, approver] = [await world.addPerson("requester"), await world.addPerson("approver")];
  const { subjectId } = await requestQuote(requester, await counted(requester, {}, quoteForm));
  const quoteId = subjectId ?? "";
  const { serviceId, ...quote } = await db().quote.findUniqueOrThrow({ where: { id: quoteId } });
  await world.service.control("POST", `/quotes/${serviceId}/status`, { status: "pending" });
  const scope = await scopeForActor(approver, quote);
  await refresh(quotes, scope, await accessForActor(approver, scope), serviceId, "sweep");
  const offer = (await getQuote(approver, { quoteId })).conversion?.offer ?? "";
  await convertQuote(approver, { quoteId, offer, reference: "", field1: "", field2: "" });
  const { orderServiceId } = await db().quote.findUniqueOrThrow({ where: { id: quoteId } });
  await refresh(orders, scope, await accessForActor(approver, scope), orderServiceId ?? "", "sweep");
  const order = await db().order.findFirstOrThrow({ where: { businessId: world.businessId } });
  expect((await getOrder(approver, order.id)).estimate).toMatchObject({ pages: 3 });
});

test("it is seen by whoever sees the order, without prices too, and by nobody else; of some documents alone there is no number", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const actor = await world.addPerson("requester");
  const colleague = await world.addPerson("requester");
  const { subjectId } = await placeOrder(actor, await counted(actor, { certification: true }));
  const orderId = subjectId ?? "";
  const settings = (data: object) => db().business.update({ where: { id: world.businessId }, data });
  await settings({ requestersSeePrices: false });
  const unpriced = await signIn(colleague.userId);
  expect(await getOrder(unpriced, orderId)).toMatchObject({ showsPrices: false, estimate: estimated });
  await settings({ requestersSeeAll: false });
  const apart = await signIn(colleague.userId);
  await expect(getOrder(apart, orderId)).rejects.toMatchObject({ code: "not_found" });

  const input = await readyToPlace(actor);
  await count(actor, input);
  await upload(actor, input.draftId, { name: "never-counted.pdf" });
  const partly = await placeOrder(actor, input);
  expect((await getOrder(actor, partly.subjectId ?? "")).estimate).toMatchObject({ pages: null });
  const uncounted = await placeOrder(actor, await readyToPlace(actor));
  expect((await getOrder(actor, uncounted.subjectId ?? "")).estimate).toBeNull();
});

test("what was estimated is never sent to the service", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const actor = await world.addPerson("requester");
  const { commandId } = await placeOrder(actor, await counted(actor));
  const { request } = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  expect(JSON.stringify(request)).not.toMatch(/measure|words|picturePages/);
});
