import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { createOrderingWorld } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getQuote } from "./data";
import { convertQuote, deleteQuote } from "./mutations";
import {
  convert,
  createPricedQuote,
  lastDecision,
  listOrdersThere,
  type PricedQuote,
  readQuoteAgain,
  requestAnother,
} from "./testing/priced-quote";

/** Converting quotes: once, by whom it is theirs, and told as it is. */

let sandbox: TestSandbox;
let quote: PricedQuote;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  quote = await createPricedQuote(sandbox.origin);
});
afterAll(() => sandbox.dispose());

/** A business that wants values on the coversheets of certified work, here and at the service. */
async function requireCoversheet({ world }: PricedQuote): Promise<void> {
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

describe("a conversion", () => {
  test("makes one order, however often and by whomever it is asked for", async () => {
    const { world, approver, quoteId } = quote;
    const other = await world.addPerson("administrator");
    const given = await Promise.allSettled([
      convert(quote, approver),
      convert(quote, approver),
      convert(quote, other),
    ]);
    expect(given.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await listOrdersThere(quote)).data).toHaveLength(1);
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
    const { world, approver, quoteId, serviceId } = quote;
    await world.service.setFaults([
      { method: "POST", path: `/quotes/${serviceId}/convert`, kind: "drop", after: true },
    ]);
    await convert(quote, approver);
    expect((await getQuote(approver, { quoteId })).timeline.at(-1)).toMatchObject({
      status: "converted",
      causedBy: "you",
    });
    expect((await listOrdersThere(quote)).data).toHaveLength(1);
  });

  test("that never arrived is sent again, and says meanwhile that nobody knows", async () => {
    const { world, approver, quoteId, serviceId } = quote;
    const path = `/quotes/${serviceId}/convert`;
    await world.service.setFaults([
      { method: "POST", path, kind: "drop" },
      { method: "GET", kind: "status", status: 503 },
    ]);
    await expect(convert(quote, approver)).rejects.toMatchObject({ code: "outcome_unknown" });
    expect((await getQuote(approver, { quoteId })).asked).toMatchObject({ action: "convert", isOpen: true });
    await expect(deleteQuote(approver, { quoteId })).rejects.toMatchObject({
      code: expect.stringMatching(/conflict|unavailable/),
    });
    const { id } = await lastDecision(quote);
    await world.service.setFaults([]);
    for (let round = 0; round < 3; round += 1) {
      await letPass(id, 10);
      await runRound(id);
    }
    expect(await getQuote(approver, { quoteId })).toMatchObject({ status: "converted", asked: null });
    expect((await listOrdersThere(quote)).data).toHaveLength(1);
  });

  test("is an approver's or an administrator's, and nobody's of another business", async () => {
    const { requester, quoteId } = quote;
    await expect(convert(quote, requester)).rejects.toMatchObject({ code: "forbidden" });
    const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    const typed = { reference: "", field1: "", field2: "", offer: "0" };
    await expect(convertQuote(stranger, { quoteId, ...typed })).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteQuote(stranger, { quoteId })).rejects.toMatchObject({ code: "not_found" });
    expect((await getQuote(requester, { quoteId })).conversion).toBeNull();
    expect((await listOrdersThere(quote)).data).toEqual([]);
  });

  test("is of the price that was looked at, and of no other", async () => {
    const { approver, quoteId } = quote;
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
    const { approver, quoteId, serviceId } = quote;
    const { conversion } = await getQuote(approver, { quoteId });
    await sandbox.running.kernel.db
      .$executeRaw`UPDATE quotes SET total = 99999 WHERE id = ${Number(serviceId)}`;
    const values = { reference: "", field1: "", field2: "" };
    await expect(
      convertQuote(approver, { quoteId, offer: conversion?.offer ?? "", ...values }),
    ).rejects.toMatchObject({ userMessage: { key: "quoteErrors.convert.changed" } });
    expect((await listOrdersThere(quote)).data).toEqual([]);
    expect(await getQuote(approver, { quoteId })).toMatchObject({ totalCents: 99_999 });
    expect(await convert(quote, approver)).toMatchObject({ status: "converted" });
  });

  test("of a quote that cannot be read just then orders nothing, and can be asked for again", async () => {
    const { world, approver, quoteId, serviceId } = quote;
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
    expect((await listOrdersThere(quote)).data).toEqual([]);
    expect(await db().command.count({ where: { subjectId: quoteId, kind: "quote.convert" } })).toBe(0);
    await readQuoteAgain(quote);
    expect(await convert(quote, approver)).toMatchObject({ status: "converted" });
  });

  test("waits for a price, and goes on from no other status", async () => {
    const { approver, quoteId } = quote;
    for (const [status, why] of [
      ["requested", "early"],
      ["on_hold", "status"],
    ]) {
      await db().quote.update({ where: { id: quoteId }, data: { status: status ?? "" } });
      await expect(convert(quote, approver)).rejects.toMatchObject({
        code: "conflict",
        userMessage: { key: `quoteErrors.convert.${why}` },
      });
    }
  });

  test("asks for what the coversheet lacks, and keeps what is saved", async () => {
    quote = await requestAnother(quote, { certification: true, reference: "Matter 7" });
    const { world, approver, quoteId } = quote;
    await requireCoversheet(quote);
    const { conversion } = await getQuote(approver, { quoteId });
    expect(conversion).toMatchObject({ isCertified: true });
    expect(
      conversion?.fields.map(({ field, label, saved, maxLength }) => [field, label, saved, maxLength]),
    ).toEqual([
      ["reference", null, "Matter 7", 191],
      ["field1", "Case", null, 191],
      ["field2", null, null, 191],
    ]);
    await expect(convert(quote, approver)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { field1: [{ params: { label: "Case" } }] },
    });
    const long = "r".repeat(192);
    await expect(convert(quote, approver, { field1: "A", reference: long })).rejects.toMatchObject({
      fields: { reference: [{}] },
    });
    await convert(quote, approver, { field1: "12-345", reference: long.slice(1) });
    const [order] = (await listOrdersThere(quote)).data;
    expect((await world.service.get(`/orders/${order?.id}`)).json).toMatchObject({
      reference: long.slice(1),
      field1: "12-345",
    });
  });

  test("that the service refuses says so at its field, and can be asked for again", async () => {
    quote = await requestAnother(quote, { certification: true });
    const { world, approver } = quote;
    await requireCoversheet(quote);
    // The portal does not know yet that the business asks for it.
    await db().coversheet.deleteMany({ where: { connectionId: world.connectionId } });
    await expect(convert(quote, approver)).rejects.toMatchObject({
      code: "service_refused",
      fields: { reference: [{}], field1: [{}] },
    });
    expect(await convert(quote, approver, { reference: "Matter 8", field1: "A" })).toMatchObject({
      status: "converted",
    });
  });

  test("of a quote that was converted elsewhere shows that, as nobody's here", async () => {
    const { world, approver, quoteId, serviceId } = quote;
    await world.service.call("POST", `/quotes/${serviceId}/convert`);
    await expect(convert(quote, approver)).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: "quoteErrors.convert.done" },
    });
    expect((await getQuote(approver, { quoteId })).timeline.at(-1)).toMatchObject({
      status: "converted",
      causedBy: "outside",
    });
    expect((await listOrdersThere(quote)).data).toHaveLength(1);
  });

  test("of a quote that was deleted elsewhere says so, and the quote is shown as gone", async () => {
    const { world, approver, quoteId, serviceId } = quote;
    await world.service.call("DELETE", `/quotes/${serviceId}`);
    await expect(convert(quote, approver)).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: "quoteErrors.convert.gone" },
    });
    expect(await getQuote(approver, { quoteId })).toMatchObject({
      goneAt: expect.any(String),
      permissions: { convert: null },
    });
  });

  test("by staff for somebody is refused where the business asks for consent, and else the person's", async () => {
    const { world, approver, quoteId } = quote;
    const staff = await actingFor(approver);
    await db().business.update({ where: { id: world.businessId }, data: { staffOrdersNeedConsent: true } });
    await expect(convert(quote, staff)).rejects.toMatchObject({ code: "forbidden" });
    expect((await getQuote(staff, { quoteId })).permissions.convert).toMatchObject({ allowed: false });
    await db().business.update({ where: { id: world.businessId }, data: { staffOrdersNeedConsent: false } });
    expect(await convert(quote, staff)).toMatchObject({ status: "converted" });
    expect(await lastDecision(quote)).toMatchObject({ actorId: staff.userId, onBehalfOfId: approver.userId });
  });
});
