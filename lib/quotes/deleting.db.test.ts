import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { files } from "@/lib/files/mirrored";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getQuote } from "./data";
import { deleteQuote } from "./mutations";
import {
  convert,
  createPricedQuote,
  lastDecision,
  listOrdersThere,
  type PricedQuote,
  storedQuote,
} from "./testing/priced-quote";

/** Deleting quotes: once, by whom it is theirs, and told as it is. */

let sandbox: TestSandbox;
let quote: PricedQuote;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  quote = await createPricedQuote(sandbox.origin);
});
afterAll(() => sandbox.dispose());

describe("a deletion", () => {
  test("takes the quote and its files away, once", async () => {
    const { world, requester, quoteId, serviceId } = quote;
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
    const { world, approver, quoteId } = quote;
    const colleague = await world.addPerson("requester");
    await expect(deleteQuote(colleague, { quoteId })).rejects.toMatchObject({ code: "forbidden" });
    expect(await deleteQuote(approver, { quoteId })).toEqual({ quoteId });
  });

  test("of a quote that became an order elsewhere is not asked for", async () => {
    const { world, requester, quoteId, serviceId } = quote;
    await world.service.call("POST", `/quotes/${serviceId}/convert`);
    await expect(deleteQuote(requester, { quoteId })).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: "quoteErrors.delete.converted" },
    });
    expect((await world.service.get(`/quotes/${serviceId}`)).status).toBe(200);
    expect(await db().command.count({ where: { kind: "quote.delete", subjectId: quoteId } })).toBe(0);
  });

  test("whose answer was lost is not sent again once the quote is an order", async () => {
    const { world, requester, quoteId, serviceId } = quote;
    await world.service.setFaults([
      { method: "DELETE", path: `/quotes/${serviceId}`, kind: "drop", times: 1 },
    ]);
    const failed = await deleteQuote(requester, { quoteId }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(AppError);
    const { id } = await lastDecision(quote);
    await world.service.call("POST", `/quotes/${serviceId}/convert`);
    for (let round = 0; round < 2; round += 1) {
      await letPass(id, 10);
      await runRound(id);
    }
    expect((await world.service.get(`/quotes/${serviceId}`)).status).toBe(200);
    expect(await lastDecision(quote)).toMatchObject({
      state: "refused",
      refusal: { message: { key: "quoteErrors.delete.converted" } },
    });
  });

  test("and a conversion at once leave one of both", async () => {
    const { world, requester, approver, quoteId, serviceId } = quote;
    const given = await Promise.allSettled([convert(quote, approver), deleteQuote(requester, { quoteId })]);
    expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const isThere = (await world.service.get(`/quotes/${serviceId}`)).status === 200;
    expect((await listOrdersThere(quote)).data).toHaveLength(isThere ? 1 : 0);
  });

  test("has its files known for gone once they are asked for, however new they are", async () => {
    const { world, requester, approver, quoteId } = quote;
    const { serviceId: fileServiceId } = await db().file.findFirstOrThrow({ where: { quoteId } });
    await deleteQuote(requester, { quoteId });
    const scope = await scopeForActor(approver, await storedQuote(quote));
    await refresh(files, scope, await accessForActor(approver, scope), fileServiceId, "sweep");
    const gone = await db().file.findFirstOrThrow({ where: { serviceId: fileServiceId, quoteId } });
    expect(gone.goneAt).not.toBeNull();
    const wanted = { connectionId: world.connectionId, kind: "file", serviceId: fileServiceId };
    const hints = await db().refreshState.findFirstOrThrow({ where: wanted });
    expect(hints.done).toBe(hints.wanted);
  });

  test("of a quote that was deleted elsewhere shows that it is gone", async () => {
    const { world, requester, quoteId, serviceId } = quote;
    await world.service.call("DELETE", `/quotes/${serviceId}`);
    await expect(deleteQuote(requester, { quoteId })).rejects.toMatchObject({ code: "conflict" });
    expect(await getQuote(requester, { quoteId })).toMatchObject({ goneAt: expect.any(String) });
  });
});
