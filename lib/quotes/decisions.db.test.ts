import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addDepartment, signIn } from "@/lib/auth/testing/signed-in";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { files } from "@/lib/files/mirrored";
import { refresh } from "@/lib/mirror/refresh";
import { getOrder } from "@/lib/orders/data";
import { orders } from "@/lib/orders/mirrored";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getQuote } from "./data";
import { quoteForm } from "./form";
import { quotes } from "./mirrored";
import { convertQuote, deleteQuote, requestQuote } from "./mutations";
import { followOrderOfQuote } from "./ordered/mutations";

/** Converting and deleting quotes: once, by whom it is theirs, and told as it is. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let requester: Actor;
let approver: Actor;
let quoteId: string;
let serviceId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  requester = await world.addPerson("requester");
  approver = await world.addPerson("approver");
  await request({});
});
afterAll(() => sandbox.dispose());

/** Asks for a quote and has the service price it. */
async function request(content: Parameters<typeof readyToPlace>[1]): Promise<void> {
  const asked = await requestQuote(requester, await readyToPlace(requester, content, quoteForm));
  quoteId = asked.subjectId ?? "";
  ({ serviceId } = await stored());
  await putInto("pending");
}

const stored = () => db().quote.findUniqueOrThrow({ where: { id: quoteId } });
const countOrders = async () => (await world.service.get("/orders")).json as { data: { id: number }[] };

async function putInto(status: string): Promise<void> {
  await world.service.control("POST", `/quotes/${serviceId}/status`, { status });
  await readAgain();
}

async function readAgain(): Promise<void> {
  const scope = await scopeForActor(approver, await stored());
  await refresh(quotes, scope, await accessForActor(approver, scope), serviceId, "sweep");
}

const convert = async (
  actor: Actor,
  typed: Partial<Record<"reference" | "field1" | "field2", string>> = {},
) => {
  const { conversion } = await getQuote(actor, { quoteId });
  const values = { reference: "", field1: "", field2: "", ...typed };
  return await convertQuote(actor, { quoteId, offer: conversion?.offer ?? "", ...values });
};

/** A business that wants values on the coversheets of certified work, here and at the service. */
async function requireCoversheet(): Promise<void> {
  const { connectionId, service } = world;
  const required = { whiteLabel: true, referenceRequired: true, field1Label: "Case", field1Required: true };
  await db().coversheet.create({ data: { connectionId, ...required } });
  const [wanted, spare] = [
    { visible: true, required: true },
    { visible: true, required: false },
  ];
  const answer = await service.control("PUT", "/settings", {
    white_label: true,
    coversheet: {
      reference: { label: "Reference", ...wanted },
      field1: { label: "Case", ...wanted },
      field2: { label: "Field 2", ...spare },
    },
  });
  expect(answer.status).toBe(200);
}

const lastCommand = () =>
  db().command.findFirstOrThrow({
    where: { subjectId: quoteId, kind: { not: "quote.request" } },
    orderBy: { createdAt: "desc" },
  });

describe("a conversion", () => {
  test("makes one order, however often and by whomever it is asked for", async () => {
    const other = await world.addPerson("administrator");
    const given = await Promise.allSettled([convert(approver), convert(approver), convert(other)]);
    expect(given.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await countOrders()).data).toHaveLength(1);
    expect(await getQuote(approver, { quoteId })).toMatchObject({
      status: "converted",
      permissions: { convert: null, delete: null },
    });
    const audited = await db().auditEvent.findMany({
      where: { subjectId: quoteId, action: "quote.convert" },
    });
    expect(audited).toHaveLength(1);
  });

  test("whose answer was lost is found, and makes one order", async () => {
    await world.service.setFaults([
      { method: "POST", path: `/quotes/${serviceId}/convert`, kind: "drop", after: true },
    ]);
    await convert(approver);
    expect((await getQuote(approver, { quoteId })).timeline.at(-1)).toMatchObject({
      status: "converted",
      causedBy: "you",
    });
    expect((await countOrders()).data).toHaveLength(1);
  });

  test("that never arrived is sent again, and says meanwhile that nobody knows", async () => {
    const path = `/quotes/${serviceId}/convert`;
    await world.service.setFaults([
      { method: "POST", path, kind: "drop" },
      { method: "GET", kind: "status", status: 503 },
    ]);
    await expect(convert(approver)).rejects.toMatchObject({ code: "outcome_unknown" });
    expect((await getQuote(approver, { quoteId })).asked).toMatchObject({ action: "convert", isOpen: true });
    await expect(deleteQuote(approver, { quoteId })).rejects.toMatchObject({
      code: expect.stringMatching(/conflict|unavailable/),
    });
    const { id } = await lastCommand();
    await world.service.setFaults([]);
    for (let round = 0; round < 3; round += 1) {
      await letPass(id, 10);
      await runRound(id);
    }
    expect(await getQuote(approver, { quoteId })).toMatchObject({ status: "converted", asked: null });
    expect((await countOrders()).data).toHaveLength(1);
  });

  test("is an approver's or an administrator's, and nobody's of another business", async () => {
    await expect(convert(requester)).rejects.toMatchObject({ code: "forbidden" });
    const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    const typed = { reference: "", field1: "", field2: "", offer: "0" };
    await expect(convertQuote(stranger, { quoteId, ...typed })).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteQuote(stranger, { quoteId })).rejects.toMatchObject({ code: "not_found" });
    expect((await getQuote(requester, { quoteId })).conversion).toBeNull();
    expect((await countOrders()).data).toEqual([]);
  });

  test("is of the price that was looked at, and of no other", async () => {
    const { conversion } = await getQuote(approver, { quoteId });
    await db().quote.update({ where: { id: quoteId }, data: { totalCents: 99_999 } });
    const values = { reference: "", field1: "", field2: "" };
    await expect(
      convertQuote(approver, { quoteId, offer: conversion?.offer ?? "", ...values }),
    ).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: "quoteErrors.convert.changed" },
    });
    expect(await db().command.count({ where: { subjectId: quoteId, kind: "quote.convert" } })).toBe(0);
  });

  test("of a price that the service has set anew since it last told of it orders nothing, and the page has the new one", async () => {
    const { conversion } = await getQuote(approver, { quoteId });
    await sandbox.running.kernel.db
      .$executeRaw`UPDATE quotes SET total = 99999 WHERE id = ${Number(serviceId)}`;
    const values = { reference: "", field1: "", field2: "" };
    await expect(
      convertQuote(approver, { quoteId, offer: conversion?.offer ?? "", ...values }),
    ).rejects.toMatchObject({ userMessage: { key: "quoteErrors.convert.changed" } });
    expect((await countOrders()).data).toEqual([]);
    expect(await getQuote(approver, { quoteId })).toMatchObject({ totalCents: 99_999 });
    expect(await convert(approver)).toMatchObject({ status: "converted" });
  });

  test("of a quote that cannot be read just then orders nothing, and can be asked for again", async () => {
    const { conversion } = await getQuote(approver, { quoteId });
    await sandbox.running.kernel.db
      .$executeRaw`UPDATE quotes SET total = 99999 WHERE id = ${Number(serviceId)}`;
    await world.service.setFaults([
      { method: "GET", path: `/quotes/${serviceId}`, kind: "status", status: 503, times: 100 },
    ]);
    const values = { reference: "", field1: "", field2: "" };
    await expect(
      convertQuote(approver, { quoteId, offer: conversion?.offer ?? "", ...values }),
    ).rejects.toMatchObject({ code: "service_unavailable" });
    await world.service.setFaults([]);
    expect((await countOrders()).data).toEqual([]);
    expect(await db().command.count({ where: { subjectId: quoteId, kind: "quote.convert" } })).toBe(0);
    await readAgain();
    expect(await convert(approver)).toMatchObject({ status: "converted" });
  });

  test("waits for a price, and goes on from no other status", async () => {
    for (const [status, why] of [
      ["requested", "early"],
      ["on_hold", "status"],
    ]) {
      await db().quote.update({ where: { id: quoteId }, data: { status: status ?? "" } });
      await expect(convert(approver)).rejects.toMatchObject({
        code: "conflict",
        userMessage: { key: `quoteErrors.convert.${why}` },
      });
    }
  });

  test("asks for what the coversheet lacks, and keeps what is saved", async () => {
    await request({ certification: true, reference: "Matter 7" });
    await requireCoversheet();
    const { conversion } = await getQuote(approver, { quoteId });
    expect(conversion).toMatchObject({ isCertified: true });
    expect(
      conversion?.fields.map(({ field, label, saved, maxLength }) => [field, label, saved, maxLength]),
    ).toEqual([
      ["reference", null, "Matter 7", 191],
      ["field1", "Case", null, 191],
      ["field2", null, null, 191],
    ]);
    await expect(convert(approver)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { field1: [{ params: { label: "Case" } }] },
    });
    const long = "r".repeat(192);
    await expect(convert(approver, { field1: "A", reference: long })).rejects.toMatchObject({
      fields: { reference: [{}] },
    });
    await convert(approver, { field1: "12-345", reference: long.slice(1) });
    const [order] = (await countOrders()).data;
    expect((await world.service.get(`/orders/${order?.id}`)).json).toMatchObject({
      reference: long.slice(1),
      field1: "12-345",
    });
  });

  test("that the service refuses says so at its field, and can be asked for again", async () => {
    await request({ certification: true });
    await requireCoversheet();
    // The portal does not know yet that the business asks for it.
    await db().coversheet.deleteMany({ where: { connectionId: world.connectionId } });
    await expect(convert(approver)).rejects.toMatchObject({
      code: "service_refused",
      fields: { reference: [{}], field1: [{}] },
    });
    expect(await convert(approver, { reference: "Matter 8", field1: "A" })).toMatchObject({
      status: "converted",
    });
  });

  test("of a quote that was converted elsewhere shows that, as nobody's here", async () => {
    await world.service.call("POST", `/quotes/${serviceId}/convert`);
    await expect(convert(approver)).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: "quoteErrors.convert.done" },
    });
    expect((await getQuote(approver, { quoteId })).timeline.at(-1)).toMatchObject({
      status: "converted",
      causedBy: "outside",
    });
    expect((await countOrders()).data).toHaveLength(1);
  });

  test("of a quote that was deleted elsewhere says so, and the quote is shown as gone", async () => {
    await world.service.call("DELETE", `/quotes/${serviceId}`);
    await expect(convert(approver)).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: "quoteErrors.convert.gone" },
    });
    expect(await getQuote(approver, { quoteId })).toMatchObject({
      goneAt: expect.any(String),
      permissions: { convert: null },
    });
  });

  test("by staff for somebody is refused where the business asks for consent, and else the person's", async () => {
    const staff = await actingFor(approver);
    await db().business.update({ where: { id: world.businessId }, data: { staffOrdersNeedConsent: true } });
    await expect(convert(staff)).rejects.toMatchObject({ code: "forbidden" });
    expect((await getQuote(staff, { quoteId })).permissions.convert).toMatchObject({ allowed: false });
    await db().business.update({ where: { id: world.businessId }, data: { staffOrdersNeedConsent: false } });
    expect(await convert(staff)).toMatchObject({ status: "converted" });
    expect(await lastCommand()).toMatchObject({ actorId: staff.userId, onBehalfOfId: approver.userId });
  });
});

describe("the order that came of a quote", () => {
  async function readOrder(): Promise<string> {
    const { orderServiceId } = await stored();
    const scope = await scopeForActor(approver, await stored());
    await refresh(orders, scope, await accessForActor(approver, scope), orderServiceId ?? "", "sweep");
    return (await db().order.findFirstOrThrow({ where: { connectionId: world.connectionId } })).id;
  }
  const follow = (topic: string, subjectId: string) =>
    db().$transaction((tx) => followOrderOfQuote(tx, { businessId: world.businessId, topic, subjectId }));

  test.each(["order", "quote"])(
    "is whoever's the quote was, when the %s is learned of last",
    async (topic) => {
      await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
      const departmentId = await addDepartment(world.businessId);
      await db().quote.update({ where: { id: quoteId }, data: { departmentId } });
      await convert(await world.addPerson("administrator"));
      const orderId = await readOrder();
      const apart = await signIn(requester.userId);
      await expect(getOrder(apart, orderId)).rejects.toMatchObject({ code: "not_found" });
      await follow(topic, topic === "order" ? orderId : quoteId);
      const order = await getOrder(apart, orderId);
      expect(order).toMatchObject({ placedBy: "you", ofQuote: { id: quoteId } });
      expect(await db().order.findUnique({ where: { id: orderId } })).toMatchObject({ departmentId });
      expect(await getQuote(apart, { quoteId })).toMatchObject({ order: { id: orderId } });
      await follow(topic, topic === "order" ? orderId : quoteId);
      expect(await db().change.count({ where: { topic: "order", subjectId: orderId, statusTo: null } })).toBe(
        1,
      );
    },
  );

  test("begins with whoever converted it, and keeps the notes as their author's", async () => {
    await request({ notesHtml: "<p>Names as in the <b>passport</b></p>" });
    await convert(approver);
    const orderId = await readOrder();
    await follow("order", orderId);
    const order = await getOrder(approver, orderId);
    expect(order).toMatchObject({ placedBy: { name: requester.name } });
    expect(order.timeline[0]).toMatchObject({ status: "submitted", causedBy: "you" });
    expect(order.documents.map(({ name }) => name)).toEqual(["birth.pdf"]);
    expect(order.conversation).toMatchObject([
      { kind: "comment", comment: { author: { name: requester.name }, isOutside: false } },
    ]);
  });

  test("that was placed here keeps its own person", async () => {
    await convert(approver);
    const orderId = await readOrder();
    await db().order.update({ where: { id: orderId }, data: { placedById: approver.userId } });
    await follow("order", orderId);
    expect(await db().order.findUnique({ where: { id: orderId } })).toMatchObject({
      placedById: approver.userId,
    });
  });
});

describe("a deletion", () => {
  test("takes the quote and its files away, once", async () => {
    const given = await Promise.allSettled([
      deleteQuote(requester, { quoteId }),
      deleteQuote(requester, { quoteId }),
    ]);
    expect(given.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await world.service.get(`/quotes/${serviceId}`)).status).toBe(404);
    expect(await getQuote(requester, { quoteId })).toMatchObject({
      goneAt: expect.any(String),
      permissions: { delete: null },
    });
    expect(await db().auditEvent.count({ where: { subjectId: quoteId, action: "quote.delete" } })).toBe(1);
  });

  test("is its requester's, an approver's or an administrator's", async () => {
    const colleague = await world.addPerson("requester");
    await expect(deleteQuote(colleague, { quoteId })).rejects.toMatchObject({ code: "forbidden" });
    expect(await deleteQuote(approver, { quoteId })).toEqual({ quoteId });
  });

  test("of a quote that became an order elsewhere is not asked for", async () => {
    await world.service.call("POST", `/quotes/${serviceId}/convert`);
    await expect(deleteQuote(requester, { quoteId })).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: "quoteErrors.delete.converted" },
    });
    expect((await world.service.get(`/quotes/${serviceId}`)).status).toBe(200);
    expect(await db().command.count({ where: { kind: "quote.delete", subjectId: quoteId } })).toBe(0);
  });

  test("whose answer was lost is not sent again once the quote is an order", async () => {
    await world.service.setFaults([
      { method: "DELETE", path: `/quotes/${serviceId}`, kind: "drop", times: 1 },
    ]);
    const failed = await deleteQuote(requester, { quoteId }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(AppError);
    const { id } = await lastCommand();
    await world.service.call("POST", `/quotes/${serviceId}/convert`);
    for (let round = 0; round < 2; round += 1) {
      await letPass(id, 10);
      await runRound(id);
    }
    expect((await world.service.get(`/quotes/${serviceId}`)).status).toBe(200);
    expect(await lastCommand()).toMatchObject({
      state: "refused",
      refusal: { message: { key: "quoteErrors.delete.converted" } },
    });
  });

  test("and a conversion at once leave one of both", async () => {
    const given = await Promise.allSettled([convert(approver), deleteQuote(requester, { quoteId })]);
    expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const isThere = (await world.service.get(`/quotes/${serviceId}`)).status === 200;
    expect((await countOrders()).data).toHaveLength(isThere ? 1 : 0);
  });

  test("has its files known for gone once they are asked for, however new they are", async () => {
    const { serviceId: fileServiceId } = await db().file.findFirstOrThrow({ where: { quoteId } });
    await deleteQuote(requester, { quoteId });
    const scope = await scopeForActor(approver, await stored());
    await refresh(files, scope, await accessForActor(approver, scope), fileServiceId, "sweep");
    const gone = await db().file.findFirstOrThrow({ where: { serviceId: fileServiceId, quoteId } });
    expect(gone.goneAt).not.toBeNull();
    const wanted = { connectionId: world.connectionId, kind: "file", serviceId: fileServiceId };
    const hints = await db().refreshState.findFirstOrThrow({ where: wanted });
    expect(hints.done).toBe(hints.wanted);
  });

  test("of a quote that was deleted elsewhere shows that it is gone", async () => {
    await world.service.call("DELETE", `/quotes/${serviceId}`);
    await expect(deleteQuote(requester, { quoteId })).rejects.toMatchObject({ code: "conflict" });
    expect(await getQuote(requester, { quoteId })).toMatchObject({ goneAt: expect.any(String) });
  });
});
