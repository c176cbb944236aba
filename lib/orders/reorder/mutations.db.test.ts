import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addDepartment } from "@/lib/auth/testing/signed-in";
import { originOf } from "@/lib/commands/testing/steering";
import { removeMyToken } from "@/lib/connections/tokens/mutations";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { discardDraft } from "@/lib/drafts/mutations";
import { getReadable } from "@/lib/files/data";
import { refresh } from "@/lib/mirror/refresh";
import { findStored } from "@/lib/mirror/stored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrderFormOptions } from "../form-options/data";
import { orders } from "../mirrored";
import { placeOrder } from "../placing/mutations";
import { getDraft } from "../testing/order-drafts";
import { createOrderingWorld, languages, readyToPlace } from "../testing/ordering-world";
import { copyAll, orderOfTwo, reordered } from "../testing/reordered";
import { findReorder } from "./data";
import { reorder } from "./mutations";

/** A form that begins with an order. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const answers = {
  ...{ certification: true, notarization: true, reference: "Matter 7" },
  notesHtml: "<p>The name is <b>Núñez</b></p>",
};
const shipped = {
  ...{ shipping: true, shippingService: "express", shippingSignature: true },
  ...{ ...typedAddress, street2: "Apt 4" },
};
const sent = { a: answers, b: { ...answers, ...shipped } };

describe.each(["a", "b"] as const)("with Variant %s,", (variant) => {
  test("it has the answers of the order, and its documents once they are copied, and becomes an order of its own", async () => {
    const { placer, orderId, input, uploads } = await orderOfTwo(sandbox, variant, sent[variant]);
    const { draftId, documents } = await reordered(placer, orderId);
    expect(documents).toMatchObject([
      { name: "birth.pdf", kind: "source", state: "failed", isCopy: true },
      { name: "glossary.pdf", kind: "reference", state: "failed", isCopy: true },
    ]);
    const isReadable = async () =>
      await Promise.all(
        (await getDraft(placer, { draftId })).documents.map(async ({ fileId = "", name }) => {
          const file = await getReadable(placer, fileId);
          return { isOfOrder: file.orderId === orderId, isNamed: file.name === name };
        }),
      );
    // Until they are copied, their bytes are had from the order.
    expect(await isReadable()).toEqual(Array(2).fill({ isOfOrder: true, isNamed: true }));
    const { content, attempt, reorderOf } = await getDraft(placer, { draftId });
    expect(content).toEqual(input.content);
    expect(reorderOf).toBe(orderId);
    // What was not copied yet is not left out without a word.
    await expect(placeOrder(placer, { draftId, attempt, content: input.content })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await copyAll(placer, draftId);
    expect(await uploads()).toBe(4);
    expect(await isReadable()).toEqual(Array(2).fill({ isOfOrder: false, isNamed: true }));
    const { subjectId } = await placeOrder(placer, { draftId, attempt, content: input.content });
    const files = (of: string | null) =>
      db().file.findMany({
        where: { orderId: of },
        orderBy: { name: "asc" },
        select: { name: true, kind: true },
      });
    expect(subjectId).not.toBe(orderId);
    expect(await files(subjectId)).toEqual(await files(orderId));
  });
});

test("pressed again and again, in two tabs at once, it is one form, which keeps what was changed in it", async () => {
  const { placer, orderId } = await orderOfTwo(sandbox);
  const [one, other] = await Promise.all([reorder(placer, { orderId }), reorder(placer, { orderId })]);
  expect(other).toEqual(one);
  const { draftId } = one;
  await db().draft.update({ where: { id: draftId }, data: { content: { targetLanguage: "fr" } } });
  expect(await reorder(placer, { orderId })).toEqual(one);
  expect((await getDraft(placer, { draftId })).content).toMatchObject({ targetLanguage: "fr" });
  await discardDraft(placer, { draftId });
  expect((await reorder(placer, { orderId })).draftId).not.toBe(draftId);
});

test("once it is placed, the same order is the beginning of another", async () => {
  const { placer, orderId, input } = await orderOfTwo(sandbox);
  const { draftId } = await reorder(placer, { orderId });
  await copyAll(placer, draftId);
  await placeOrder(placer, { draftId, attempt: 1, content: input.content });
  expect((await reorder(placer, { orderId })).draftId).not.toBe(draftId);
});

test("each person has one of their own, and whoever does not see the order none", async () => {
  const { world, placer, orderId } = await orderOfTwo(sandbox);
  const colleague = await world.addPerson("requester");
  const own = await reorder(placer, { orderId });
  expect((await reorder(colleague, { orderId })).draftId).not.toBe(own.draftId);
  await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
  const stranger = await world.addPerson("requester", await addDepartment(world.businessId));
  await db().order.update({
    where: { id: orderId },
    data: { departmentId: await addDepartment(world.businessId) },
  });
  await expect(reorder(stranger, { orderId })).rejects.toMatchObject({ code: "not_found" });
  await expect(findReorder(stranger, own)).rejects.toMatchObject({ code: "not_found" });
});

describe("what the business hides on the order's connection", () => {
  /** The fields of the form that somebody has of the order, and what it says was left out. */
  const begun = async (who: Actor, orderId: string) => {
    const form = await reorder(who, { orderId });
    const { reference, field1 } = (await getDraft(who, form)).content;
    return { reference, field1, leftOut: (await findReorder(who, form))?.leftOut };
  };
  const hideReference = (connectionId: string) =>
    db().coversheet.create({ data: { connectionId, referenceVisible: false } });
  const given = { reference: "Matter 7", field1: "Lopez" };

  test("is kept for whom the order was placed, and told to no colleague", async () => {
    const { world, placer, orderId } = await orderOfTwo(sandbox, "a", given);
    const [colleague, administrator] = [
      await world.addPerson("requester"),
      await world.addPerson("administrator"),
    ];
    const before = await world.addPerson("requester");
    expect(await begun(before, orderId)).toEqual({ ...given, leftOut: [] });
    await hideReference(world.connectionId);
    const without = { ...given, reference: "", leftOut: [] };
    expect(await begun(colleague, orderId)).toEqual(without);
    expect(await begun(await actingFor(colleague), orderId)).toEqual(without);
    expect(await begun(administrator, orderId)).toEqual(without);
    expect(await begun(await actingFor(placer), orderId)).toEqual({ ...given, leftOut: [] });
  });

  test("is told to nobody of an order that was placed elsewhere", async () => {
    const { world, placer, orderId } = await orderOfTwo(sandbox, "a", given);
    await db().order.update({ where: { id: orderId }, data: { placedById: null } });
    await hideReference(world.connectionId);
    expect(await begun(placer, orderId)).toMatchObject({ reference: "" });
  });

  test("is told to no colleague by a form that goes to another connection, which shows it", async () => {
    const { world, orderId } = await orderOfTwo(sandbox, "a", { reference: "R".repeat(50) });
    const second = await addConnection(world.businessId, `${sandbox.origin}/api/v1`);
    await hideReference(world.connectionId);
    const colleague = await world.addPerson("requester");
    await addToken(second, colleague.userId, world.service.token);
    await db().connection.update({ where: { id: world.connectionId }, data: { isDefault: false } });
    await db().connection.update({ where: { id: second }, data: { isDefault: true } });
    await removeMyToken(colleague, { connectionId: world.connectionId });
    const { snapshot } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const tooLong = { ...(snapshot as object), reference: "R".repeat(51) };
    await db().order.update({ where: { id: orderId }, data: { snapshot: tooLong } });
    expect(await begun(colleague, orderId)).toMatchObject({ reference: "", leftOut: [] });
  });
});

test("staff who act for somebody begin it as that person, whose it is", async () => {
  const { placer, orderId } = await orderOfTwo(sandbox);
  const staff = await actingFor(placer);
  const { draftId } = await reorder(staff, { orderId });
  expect(await db().draft.findUniqueOrThrow({ where: { id: draftId } })).toMatchObject({
    userId: placer.userId,
    changedByStaffId: staff.userId,
  });
  await copyAll(staff, draftId);
  expect((await getDraft(placer, { draftId })).documents).toMatchObject([
    { state: "uploaded" },
    { state: "uploaded" },
  ]);
});

test("a language that is offered no more is left out and named, and so is a value that is too long now", async () => {
  const { world, placer, orderId } = await orderOfTwo(sandbox);
  const { connectionId } = world;
  const [english] = (await getOrderFormOptions(placer, null)).languages;
  await db().connection.update({
    where: { id: connectionId },
    data: {
      languages: [
        { ...english, active: true },
        { code: "es", name: "Spanish", active: false },
      ],
    },
  });
  const { snapshot } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const reference = "R".repeat(51);
  await db().order.update({
    where: { id: orderId },
    data: { snapshot: { ...(snapshot as object), reference } },
  });
  const { draftId } = await reorder(placer, { orderId });
  expect((await getDraft(placer, { draftId })).content).toMatchObject({
    ...{ sourceLanguage: "", targetLanguage: "en", reference: "" },
  });
  expect(await findReorder(placer, { draftId })).toMatchObject({
    ...{ orderId, goesElsewhere: null },
    leftOut: [
      { what: "language", of: "source", name: "Spanish" },
      { what: "field", field: "reference", label: null, value: reference, most: 50 },
    ],
  });
});

test("an order that was placed elsewhere is known by what the service tells of it", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const { connectionId, service } = world;
  const actor = await world.addPerson("approver");
  const { id } = await service.placeOrder({
    services: {
      certification: true,
      expedited: true,
      currency_conversion: true,
      ...{ source_language: "es", target_language: "en" },
    },
    notes: "<p>As last time</p>",
  });
  await refresh(
    orders,
    await scopeOf(connectionId),
    await accessForActor(actor, await scopeOf(connectionId)),
    `${id}`,
    "sweep",
  );
  const stored = await findStored(db(), orders, { connectionId, serviceId: `${id}` });
  const { draftId, documents } = await reordered(actor, stored?.id ?? "");
  expect((await getDraft(actor, { draftId })).content).toMatchObject({
    ...languages.a,
    ...{ certification: true, expedited: true, notarization: false, currencyConversion: true },
    notesHtml: "<p>As last time</p>",
  });
  expect(documents).toMatchObject([{ name: "letter.pdf", isCopy: true }]);
});

test("it goes through the order's connection, and where its person can order there no more through another, as it says", async () => {
  const { world, placer, orderId } = await orderOfTwo(sandbox, "b", sent.b);
  const second = await addConnection(world.businessId, `${sandbox.origin}/api/v1`);
  const goesTo = async ({ draftId }: { draftId: string }) =>
    (await db().draft.findUniqueOrThrow({ where: { id: draftId } })).connectionId;
  await db().connection.update({ where: { id: world.connectionId }, data: { isDefault: false } });
  await db().connection.update({ where: { id: second }, data: { isDefault: true, name: "Second account" } });
  const first = await reorder(placer, { orderId });
  expect(await goesTo(first)).toBe(world.connectionId);
  await discardDraft(placer, first);

  await removeMyToken(placer, { connectionId: world.connectionId });
  const other = await createOrderingWorld(originOf(sandbox, "a"));
  await addToken(second, placer.userId, other.service.token);
  const moved = await reorder(placer, { orderId });
  expect(await goesTo(moved)).toBe(second);
  expect(await findReorder(placer, moved)).toMatchObject({
    goesElsewhere: "Second account",
    leftOut: [{ what: "shipping" }],
  });
  await expect(copyAll(placer, moved.draftId)).rejects.toMatchObject({
    userMessage: { key: "draftErrors.copy.noToken" },
  });
});

test("of an order of which only a list has told, nothing is begun", async () => {
  const { placer, orderId } = await orderOfTwo(sandbox);
  await db().order.update({ where: { id: orderId }, data: { snapshotWhole: false } });
  await expect(reorder(placer, { orderId })).rejects.toMatchObject({
    userMessage: { key: "orderErrors.reorder.unread" },
  });
  expect(await db().draft.count({ where: { reorderOfId: orderId } })).toBe(0);
});

test("what was sent with a revision is not the order's own", async () => {
  const { placer, orderId } = await orderOfTwo(sandbox);
  await db().file.updateMany({ where: { orderId, kind: "reference" }, data: { revisionServiceId: "7" } });
  expect((await reordered(placer, orderId)).documents).toMatchObject([{ name: "birth.pdf" }]);
});

test("a form that was begun by itself says nothing of an order, and is not taken for one of it", async () => {
  const { placer, orderId } = await orderOfTwo(sandbox);
  const { draftId } = await readyToPlace(placer);
  expect(await findReorder(placer, { draftId })).toBeNull();
  expect(await reorder(placer, { orderId })).not.toMatchObject({ draftId });
});
