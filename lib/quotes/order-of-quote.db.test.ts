import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDepartment, signIn } from "@/lib/auth/testing/signed-in";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { refresh } from "@/lib/mirror/refresh";
import { getOrder } from "@/lib/orders/data";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getQuote } from "./data";
import { followOrderOfQuote } from "./ordered/mutations";
import {
  convert,
  createPricedQuote,
  type PricedQuote,
  requestAnother,
  storedQuote,
} from "./testing/priced-quote";

/** Whose the order is that came of a quote. */

let sandbox: TestSandbox;
let quote: PricedQuote;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  quote = await createPricedQuote(sandbox.origin);
});
afterAll(() => sandbox.dispose());

describe("the order that came of a quote", () => {
  async function readOrder(): Promise<string> {
    const { world, approver } = quote;
    const { orderServiceId } = await storedQuote(quote);
    const scope = await scopeForActor(approver, await storedQuote(quote));
    await refresh(orders, scope, await accessForActor(approver, scope), orderServiceId ?? "", "sweep");
    return (await db().order.findFirstOrThrow({ where: { connectionId: world.connectionId } })).id;
  }
  const follow = (topic: string, subjectId: string) =>
    db().$transaction((tx) =>
      followOrderOfQuote(tx, { businessId: quote.world.businessId, topic, subjectId }),
    );

  test.each(["order", "quote"])(
    "is whoever's the quote was, when the %s is learned of last",
    async (topic) => {
      const { world, requester, quoteId } = quote;
      await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
      const departmentId = await addDepartment(world.businessId);
      await db().quote.update({ where: { id: quoteId }, data: { departmentId } });
      await convert(quote, await world.addPerson("administrator"));
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
    quote = await requestAnother(quote, { notesHtml: "<p>Names as in the <b>passport</b></p>" });
    const { requester, approver } = quote;
    await convert(quote, approver);
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
    const { approver } = quote;
    await convert(quote, approver);
    const orderId = await readOrder();
    await db().order.update({ where: { id: orderId }, data: { placedById: approver.userId } });
    await follow("order", orderId);
    expect(await db().order.findUnique({ where: { id: orderId } })).toMatchObject({
      placedById: approver.userId,
    });
  });
});
