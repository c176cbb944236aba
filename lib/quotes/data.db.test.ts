import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { newId } from "@/lib/domain/ids";
import { rowsPerPage } from "@/lib/domain/keyset";
import { mirroredKinds } from "@/lib/kinds";
import { type RefreshJob, refreshQueue } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { jobsOf } from "@/lib/mirror/testing/mirrored-world";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { findQuoteOfOrder, getQuote, listQuotes } from "./data";
import { quoteForm } from "./form";
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

const everything = { status: [], cursor: null };

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
  });
  const seen = await getQuote(colleague, { quoteId });
  expect([seen.requestedBy, seen.timeline[0]?.causedBy]).toEqual([
    { name: actor.name },
    { name: actor.name },
  ]);
});

test("another business's quote is not found, in no list, and no place in one", async () => {
  const quoteId = await request();
  await expect(getQuote(stranger, { quoteId })).rejects.toMatchObject({ code: "not_found" });
  await expect(getQuote(stranger, { quoteId: newId() })).rejects.toMatchObject({ code: "not_found" });
  const nothing = { rows: [], nextCursor: null, showsPrices: true };
  expect(await listQuotes(stranger, everything)).toEqual(nothing);
  expect(await listQuotes(stranger, { status: [], cursor: quoteId })).toEqual(nothing);
  const { connectionId } = world;
  await db().quote.update({ where: { id: quoteId }, data: { orderServiceId: "77" } });
  expect(await findQuoteOfOrder(stranger, { connectionId, serviceId: "77" })).toBeNull();
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
  expect((await listQuotes(actor, everything)).rows.map(({ id }) => id)).toContain(quoteId);
});

test("the list is newest first, page by page, and by status; each quote stands in it once", async () => {
  const other = await createOrderingWorld(sandbox.origin);
  const reader = await other.addPerson("requester");
  const first = await requestQuote(reader, await readyToPlace(reader, {}, quoteForm));
  const quote = await db().quote.findUniqueOrThrow({ where: { id: first.subjectId ?? "" } });
  const { snapshot, ...columns } = quote;
  await db().quote.createMany({
    data: Array.from({ length: rowsPerPage + 9 }, (_, made) => ({
      ...columns,
      ...{ id: newId(), serviceId: `more-${made}`, commandId: null, snapshot: snapshot ?? {} },
      ...{
        receivedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(made / 3))),
        status: made % 2 ? "pending" : "on_hold",
      },
    })),
  });
  const [ids, pages] = [[] as string[], [] as number[]];
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor; isFirst = false) {
    const page: Awaited<ReturnType<typeof listQuotes>> = await listQuotes(reader, { status: [], cursor });
    ids.push(...page.rows.map(({ id }) => id));
    pages.push(page.rows.length);
    cursor = page.nextCursor;
  }
  expect(pages).toEqual([rowsPerPage, 10]);
  expect(new Set(ids).size).toBe(rowsPerPage + 10);
  expect(ids[0]).toBe(quote.id);
  const pending = await listQuotes(reader, { status: ["pending"], cursor: null });
  expect(new Set(pending.rows.map(({ status }) => status))).toEqual(new Set(["pending"]));
});
