import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { recognizeCallback } from "@/lib/commands/recognize";
import { commandKinds, mirroredKinds } from "@/lib/kinds";
import { callbackKeyFor } from "@/lib/mirror/callback-key";
import { type CallbackJob, callbackQueue, followInbox } from "@/lib/mirror/inbox";
import { processCallbacks } from "@/lib/mirror/process-callback";
import { receiveCallback } from "@/lib/mirror/receive";
import { followHints, type RefreshJob, refreshQueue } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { jobsOf, markImported } from "@/lib/mirror/testing/mirrored-world";
import { getOrder } from "@/lib/orders/data";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getQuote } from "./data";
import { quoteForm } from "./form";
import { requestQuote } from "./mutations";

/** A quote from its request to the order that it becomes, however the portal learns of each step. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let quoteId: string;
let commandId: string;
let serviceId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  await markImported(world.connectionId);
  actor = await world.addPerson("approver");
  const view = await requestQuote(actor, await readyToPlace(actor, {}, quoteForm));
  ({ commandId } = view);
  quoteId = view.subjectId ?? "";
  ({ serviceId } = await db().quote.findUniqueOrThrow({ where: { id: quoteId } }));
});
afterAll(() => sandbox.dispose());

const deliveries = z.object({
  deliveries: z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
});

/** The callback that the service sent of a status arrives. */
async function callBack(status: string): Promise<void> {
  const sent = await vi.waitFor(async () => {
    const all = deliveries.parse((await world.service.control("GET", "/deliveries")).json).deliveries;
    const found = all.find(({ body }) => body.includes(`"${status}"`));
    expect(found, status).toBeDefined();
    return found;
  }, 20_000);
  const headers = Object.fromEntries(
    Object.entries(sent?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const rawBody = Buffer.from(sent?.body ?? "");
  expect(await receiveCallback({ key: callbackKeyFor(commandId), rawBody, headers })).toBe("recorded");
  await followInbox();
  for (const job of await jobsOf<CallbackJob>(callbackQueue.name, world.connectionId))
    await processCallbacks(job, mirroredKinds, (calledBack) => recognizeCallback(calledBack, commandKinds));
}

const sweepQuotes = () => sweep({ connectionId: world.connectionId, kind: "quote" }, mirroredKinds);

async function followAll(): Promise<void> {
  for (const job of await jobsOf<RefreshJob>(refreshQueue.name, world.connectionId))
    await followHints(job, mirroredKinds);
}

const price = () => world.service.control("POST", `/quotes/${serviceId}/status`, { status: "pending" });
const convert = () => world.service.call("POST", `/quotes/${serviceId}/convert`);

async function expectLinked(): Promise<void> {
  const { order, status, timeline } = await getQuote(actor, { quoteId });
  expect(status).toBe("converted");
  expect(timeline.map((step) => [step.status, step.causedBy])).toEqual([
    ["requested", "you"],
    ["pending", "service"],
    ["converted", "outside"],
  ]);
  const [made] = await db().order.findMany({ where: { businessId: world.businessId } });
  expect(order).toEqual({ id: made?.id, number: made?.number });
  if (!made) throw new Error("Nothing came of the quote");
  expect((await getOrder(actor, made.id)).ofQuote).toMatchObject({ id: quoteId });
}

test("its price is learned from its callback", async () => {
  await price();
  await callBack("pending");
  expect(await getQuote(actor, { quoteId })).toMatchObject({
    status: "pending",
    totalCents: expect.any(Number),
    isWhole: true,
    documents: [{ name: "birth.pdf" }],
  });
});

test("converted elsewhere, it leads to its order and the order to it: by its callbacks", async () => {
  await price();
  await callBack("pending");
  await convert();
  await callBack("converted");
  await followAll();
  await expectLinked();
});

test("converted elsewhere, it leads to its order and the order to it: by sweeps alone", async () => {
  await price();
  await sweepQuotes();
  await convert();
  await sweepQuotes();
  await followAll();
  await followAll();
  await expectLinked();
});

test("a sweep that finds the order first settles no request for the quote by it", async () => {
  await price();
  await convert();
  await sweep({ connectionId: world.connectionId, kind: "order" }, mirroredKinds);
  await followAll();
  await sweepQuotes();
  await followAll();
  expect(await db().command.findMany({ where: { businessId: world.businessId } })).toMatchObject([
    { id: commandId, subjectId: quoteId, state: "done" },
  ]);
  await expect(getQuote(actor, { quoteId })).resolves.toMatchObject({ order: { id: expect.any(String) } });
});
