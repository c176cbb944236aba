import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { quoteForm } from "./form";
import { requestQuote } from "./mutations";
import type { RequestQuoteInput } from "./schema";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let input: RequestQuoteInput;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
  input = await readyToPlace(actor, { reference: "Matter 7" }, quoteForm);
});
afterAll(() => sandbox.dispose());

const quotes = () => db().quote.findMany({ where: { businessId: world.businessId } });

test("a quote is requested once, however often and from wherever it is asked for", async () => {
  const views = await Promise.all([requestQuote(actor, input), requestQuote(actor, input)]);
  const again = await requestQuote(actor, input);
  expect(new Set([...views, again].map(({ commandId }) => commandId)).size).toBe(1);
  expect(again).toMatchObject({ state: "accepted", subjectId: expect.any(String) });
  expect(await quotes()).toMatchObject([
    { id: again.subjectId, reference: "Matter 7", status: "requested", placedById: actor.userId },
  ]);
  expect(await db().draft.findUnique({ where: { id: input.draftId } })).toMatchObject({
    closedAt: expect.any(Date),
  });
});

test("a quote whose answer was lost is being checked, and found: one quote", async () => {
  await world.service.setFaults([{ method: "POST", path: "/quotes", kind: "drop", after: true }]);
  const { state, commandId } = await requestQuote(actor, input);
  expect(state).toBe("checking");
  await letPass(commandId, 10);
  await runRound(commandId);
  expect(await requestQuote(actor, input)).toMatchObject({ state: "accepted", commandId });
  expect(await quotes()).toHaveLength(1);
});

test("what the service refuses comes back at its fields, and can be asked for again", async () => {
  const unknown = { ...input, content: { ...input.content, targetLanguage: "xx" } };
  await db().connection.update({ where: { id: world.connectionId }, data: { languages: [] } });
  const refused = await requestQuote(actor, unknown);
  expect(refused).toMatchObject({ state: "refused", refusal: { code: "service_refused" } });
  expect(Object.keys(refused.refusal?.fields ?? {})).toEqual(["targetLanguage"]);
  expect(await requestQuote(actor, { ...input, attempt: 2 })).toMatchObject({ state: "accepted" });
});

test("a form that cannot be asked about as it is comes back with its faults, and nothing is sent", async () => {
  const empty = { ...input, content: { ...input.content, sourceLanguage: "" } };
  await expect(requestQuote(actor, empty)).rejects.toMatchObject({
    code: "invalid_input",
    fields: { sourceLanguage: [{ key: "draftErrors.fields.sourceLanguage" }] },
  });
  expect(await db().command.count({ where: { businessId: world.businessId } })).toBe(0);
});

test("nobody else asks about a form, not even a colleague", async () => {
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  for (const other of [await world.addPerson("administrator"), stranger]) {
    await expect(requestQuote(other, input)).rejects.toMatchObject({ code: "not_found" });
  }
});

test("a form for an order becomes no quote, and one for a quote no order", async () => {
  const order = await readyToPlace(actor);
  await expect(requestQuote(actor, order)).rejects.toMatchObject({ code: "not_found" });
  await expect(placeOrder(actor, input)).rejects.toMatchObject({ code: "not_found" });
});
