import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { newId } from "@/lib/domain/ids";
import { mirroredKinds } from "@/lib/kinds";
import { type RefreshJob, refreshQueue } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { jobsOf } from "@/lib/mirror/testing/mirrored-world";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { everyQuote } from "@/lib/quotes/testing/every-quote";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getQuote, getQuotePage } from "./data";
import { quoteForm } from "./form";
import { listQuotes } from "./list/data";
import { requestQuote } from "./mutations";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let stranger: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
  stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
});
afterAll(() => sandbox.dispose());

async function request(): Promise<string> {
  const content = { reference: "Matter 7", notesHtml: "Names as in the <b>passport</b>" };
  return (await requestQuote(actor, await readyToPlace(actor, content, quoteForm))).subjectId ?? "";
}

test("a quote is shown with its documents, its notes as their author's, and whoever requested it", async () => {
  const quoteId = await request();
  const colleague = await world.addPerson("approver");
  const quote = await getQuote(actor, { quoteId });
  expect(quote).toMatchObject({
    ...{ id: quoteId, reference: "Matter 7", status: "requested", totalCents: null, order: null },
    ...{ sourceLanguageName: "Spanish", targetLanguageName: "English", requestedBy: "you" },
    ...{ documents: [{ name: "birth.pdf" }], goneAt: null, isWhole: true },
    comments: [{ author: "you", bodyHtml: expect.stringContaining("passport"), isOutside: false }],
    timeline: [{ status: "requested", causedBy: "you" }],
    pageAtService: expect.stringContaining(`${sandbox.origin}/`),
  });
  const seen = await getQuote(colleague, { quoteId });
  expect([seen.requestedBy, seen.timeline[0]?.causedBy]).toEqual([
    { name: actor.name },
    { name: actor.name },
  ]);
});

test("another business's quote is not found", async () => {
  const quoteId = await request();
  await expect(getQuote(stranger, { quoteId })).rejects.toMatchObject({ code: "not_found" });
  await expect(getQuotePage(stranger, quoteId)).rejects.toMatchObject({ code: "not_found" });
  await expect(getQuote(stranger, { quoteId: newId() })).rejects.toMatchObject({ code: "not_found" });
});

test("a quote known only from a list is shown as far as that goes, and read whole by a job", async () => {
  const { id } = await world.service.requestQuote({ reference: "By phone" });
  await sweep({ connectionId: world.connectionId, kind: "quote" }, mirroredKinds);
  const { id: quoteId } = await db().quote.findFirstOrThrow({
    where: { connectionId: world.connectionId, serviceId: String(id) },
  });
  await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${refreshQueue.name}`;
  await db().refreshState.deleteMany({ where: { serviceId: String(id) } });
  expect(await getQuote(actor, { quoteId })).toMatchObject({
    ...{ reference: "By phone", requestedBy: "outside", documents: [], isWhole: false },
  });
  expect(await jobsOf<RefreshJob>(refreshQueue.name, world.connectionId)).toMatchObject([
    { kind: "quote", serviceId: String(id) },
  ]);
});

test("a snapshot that cannot be read breaks neither the quote's page nor the list", async () => {
  const quoteId = await request();
  await db().quote.update({ where: { id: quoteId }, data: { snapshot: ["nonsense"] } });
  expect(await getQuote(actor, { quoteId })).toMatchObject({ reference: "Matter 7", isWhole: false });
  expect((await listQuotes(actor, everyQuote)).rows.map(({ id }) => id)).toContain(quoteId);
});
