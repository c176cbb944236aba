import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { aVisit } from "@/lib/auth/testing/visits";
import { runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { serviceVariants } from "@/lib/domain/capabilities";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { getQuote } from "@/lib/quotes/data";
import { quoteForm } from "@/lib/quotes/form";
import { quotes } from "@/lib/quotes/mirrored";
import { convertQuote, requestQuote } from "@/lib/quotes/mutations";
import { followOrderOfQuote } from "@/lib/quotes/ordered/mutations";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { findLinkedOrder } from "../consents/data";
import { answerByLink } from "../consents/mutations";
import { getOrder } from "../data";
import { orders } from "../mirrored";
import { placeOrder } from "../placing/mutations";
import { reorder } from "../reorder/mutations";
import { askForOrder } from "../testing/asked-order";
import { landLate, learnOf, sweepOrders, tellFollowers } from "../testing/lost-sends";
import { getDraft, openDraft, saveDraft } from "../testing/order-drafts";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { changeNeededBy } from "./mutations";

/** Whichever way an order comes to be, it keeps by when its person needs it; and the service hears nothing of that. */

const neededBy = "2199-12-31";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const keptOf = async (orderId: string | null) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId ?? "" } })).neededBy;
const orderOfBusiness = async () =>
  await db().order.findFirstOrThrow({ where: { businessId: world.businessId } });

/** As the mirror does it by itself. */
async function readAgain(orderId: string): Promise<void> {
  const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const scope = await scopeOf(world.connectionId);
  await refresh(orders, scope, await accessForActor(actor, scope), serviceId, "sweep");
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("approver");
  });

  test("an order that is placed at once keeps it, whatever the service tells of the order later", async () => {
    const { subjectId } = await placeOrder(actor, await readyToPlace(actor, { neededBy }));
    expect(await keptOf(subjectId)).toBe(neededBy);
    const { serviceId } = await orderOfBusiness();
    await world.steered.setStatus(serviceId, "completed");
    await readAgain(subjectId ?? "");
    await sweepOrders(world);
    expect(await getOrder(actor, subjectId ?? "")).toMatchObject({ status: "completed", neededBy });
  });

  test("one whose answer was lost keeps it once it is found", async () => {
    const input = await readyToPlace(actor, { neededBy });
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
    const { commandId, subjectId } = await placeOrder(actor, input);
    expect(subjectId).toBeNull();
    await runRound(commandId);
    expect((await orderOfBusiness()).neededBy).toBe(neededBy);
  });

  test("one that the portal learns of by itself keeps it", async () => {
    const input = await readyToPlace(actor, { neededBy });
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
    const { commandId } = await placeOrder(actor, input);
    await learnOf(world, actor, commandId, await landLate(world, commandId));
    expect(await orderOfBusiness()).toMatchObject({ commandId, neededBy });
  });

  test("one that its person consents to by a mailed link keeps it, and shows it before", async () => {
    const asked = await askForOrder(originOf(sandbox, variant), { neededBy }, variant);
    world = asked.world;
    expect(await findLinkedOrder(asked.secret)).toMatchObject({ asked: { order: { neededBy } } });
    await answerByLink(aVisit(), { secret: asked.secret, decision: "confirm" });
    expect((await orderOfBusiness()).neededBy).toBe(neededBy);
  });

  test("an order that is placed again has none", async () => {
    const { subjectId } = await placeOrder(actor, await readyToPlace(actor, { neededBy }));
    const { draftId } = await reorder(actor, { orderId: subjectId ?? "" });
    expect((await getDraft(actor, { draftId })).content).toMatchObject({ neededBy: "" });
  });

  test("the service is told nothing of it", async () => {
    const { subjectId } = await placeOrder(actor, await readyToPlace(actor, { neededBy }));
    await readAgain(subjectId ?? "");
    expect(JSON.stringify((await orderOfBusiness()).snapshot)).not.toContain(neededBy);
    expect(JSON.stringify((await world.service.get("/orders")).json)).not.toContain(neededBy);
  });
});

describe("a form", () => {
  beforeEach(async () => {
    world = await createOrderingWorld(sandbox.origin);
    actor = await world.addPerson("approver");
  });

  test("saves it like every other answer", async () => {
    const { draftId } = await openDraft(actor);
    const { content, version } = await getDraft(actor, { draftId });
    await saveDraft(actor, { draftId, version, content: { ...content, neededBy } });
    expect((await getDraft(actor, { draftId })).content).toMatchObject({ neededBy });
  });

  test("is refused with a day that is past, at its field, and nothing is sent", async () => {
    const input = await readyToPlace(actor, { neededBy: "2026-01-01" });
    await expect(placeOrder(actor, input)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { neededBy: [{ key: "draftErrors.fields.neededByPast" }] },
    });
    expect(await db().command.count({ where: { businessId: world.businessId } })).toBe(0);
  });
});

test("what somebody said on an order before its answer was known stays, also that nobody waits for it", async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("approver");
  const input = await readyToPlace(actor, { neededBy });
  await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
  const { commandId } = await placeOrder(actor, input);
  await landLate(world, commandId);
  await sweepOrders(world);
  const { id: orderId } = await orderOfBusiness();
  await changeNeededBy(actor, { orderId, neededBy: "2199-12-30" });
  await changeNeededBy(actor, { orderId, neededBy: null });
  await tellFollowers(world);
  expect(await orderOfBusiness()).toMatchObject({ commandId, neededBy: null });
});

describe("a quote that is converted", () => {
  let quoteId: string;

  beforeEach(async () => {
    world = await createOrderingWorld(sandbox.origin);
    actor = await world.addPerson("approver");
    const asked = await requestQuote(actor, await readyToPlace(actor, { neededBy }, quoteForm));
    quoteId = asked.subjectId ?? "";
    const { serviceId } = await db().quote.findUniqueOrThrow({ where: { id: quoteId } });
    await world.service.control("POST", `/quotes/${serviceId}/status`, { status: "pending" });
    const scope = await scopeOf(world.connectionId);
    await refresh(quotes, scope, await accessForActor(actor, scope), serviceId, "sweep");
  });

  test.each(["order", "quote"])("hands it on, when the %s is learned of last", async (topic) => {
    const { conversion, neededBy: asked } = await getQuote(actor, { quoteId });
    expect(asked).toBe(neededBy);
    const unchanged = { reference: "", field1: "", field2: "" };
    await convertQuote(actor, { quoteId, offer: conversion?.offer ?? "", ...unchanged });
    await sweepOrders(world);
    const { id: orderId, businessId } = await orderOfBusiness();
    const subjectId = topic === "order" ? orderId : quoteId;
    await db().$transaction((tx) => followOrderOfQuote(tx, { businessId, topic, subjectId }));
    expect(await getOrder(actor, orderId)).toMatchObject({ neededBy, ofQuote: { id: quoteId } });
  });

  test("hands nothing on once somebody has said of the order that nobody waits for it", async () => {
    const { conversion } = await getQuote(actor, { quoteId });
    const unchanged = { reference: "", field1: "", field2: "" };
    await convertQuote(actor, { quoteId, offer: conversion?.offer ?? "", ...unchanged });
    await sweepOrders(world);
    const { id: orderId, businessId } = await orderOfBusiness();
    await changeNeededBy(actor, { orderId, neededBy: "2199-12-30" });
    await changeNeededBy(actor, { orderId, neededBy: null });
    await db().$transaction((tx) =>
      followOrderOfQuote(tx, { businessId, topic: "order", subjectId: orderId }),
    );
    expect(await getOrder(actor, orderId)).toMatchObject({ neededBy: null, ofQuote: { id: quoteId } });
  });
});
