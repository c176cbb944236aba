import type { Page } from "playwright/test";
import { addMirroredOrders } from "../support/orders";
import { query } from "../support/people";
import { addMirroredQuote } from "../support/quotes";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";
import { knowWhatThereIs } from "../support/walks/mirrored-rows";

/** What is read again when something changes: all that it touches on an open page, and nothing else. */

type Told = { topic: string; id: string; about?: { topic: string; id: string }[] };

/** Tells every web process of changes, as one that stores them does; of the connection last, which every page reads again. */
async function tellOf(
  page: Page,
  { system, business }: { system: SystemReady; business: { id: string; connectionId: string } },
  ...changes: Told[]
): Promise<void> {
  const isRead = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/connections");
  const owner = { personId: null, departmentId: null };
  for (const { about, ...change } of [
    ...changes,
    { topic: "connection", id: business.connectionId },
  ] as Told[]) {
    const told = { businessId: business.id, ...change, owner };
    const subjects = about?.map((subject) => ({ ...subject, owner }));
    await query(system, "SELECT pg_notify('verso_live', $1)", [JSON.stringify({ ...told, about: subjects })]);
  }
  await isRead;
}

/** How often the page has asked for something, from now on. */
function countReads(page: Page, isCounted: (path: string) => boolean): { paths: string[] } {
  const reads = { paths: [] as string[] };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (isCounted(pathname)) reads.paths.push(pathname);
  });
  return reads;
}

/** Opens a page, and waits until it has read once more what may have changed while it was on its way. */
async function openRenewed(page: Page, address: string, read: string): Promise<void> {
  const isRenewed = page.waitForResponse((response) => new URL(response.url()).pathname === read);
  await page.goto(address);
  await isRenewed;
}

test("an order's page is read again for what touches it, and for no other order", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await knowWhatThereIs({ system, business, person: await enterAs("administrator") });
  await addMirroredOrders(system, business, { count: 2, status: "translating" });
  const [shown, other] = await query<{ id: string }>(
    system,
    `SELECT "id" FROM "Order" WHERE "businessId" = $1::uuid ORDER BY "id"`,
    [business.id],
  );
  if (!shown || !other) throw new Error("There are no orders");
  const path = `/api/orders/${shown.id}`;
  await openRenewed(page, `/orders/${shown.id}`, path);
  const reads = countReads(page, (read) => read.startsWith("/api/orders/"));
  const about = [{ topic: "order", id: other.id }];
  await tellOf(
    page,
    { system, business },
    { topic: "order", id: other.id, about: [] },
    { topic: "command", id: business.id, about },
  );
  expect(reads.paths).toEqual([]);
  await tellOf(page, { system, business }, { topic: "order", id: shown.id, about: [] });
  expect(reads.paths).toEqual([path]);
  await tellOf(
    page,
    { system, business },
    { topic: "command", id: business.id, about: [{ topic: "order", id: shown.id }] },
  );
  expect(reads.paths).toEqual([path, path]);
  // As a release before tells of it.
  await tellOf(page, { system, business }, { topic: "command", id: business.id });
  expect(reads.paths).toEqual([path, path, path]);
});

test("a quote's page is read again for its own order, and for no other", async ({
  page,
  system,
  business,
  newPerson,
  enter,
}) => {
  const person = await newPerson("administrator");
  await knowWhatThereIs({ system, business, person });
  const quoteId = await addMirroredQuote(system, business, { placedById: person.id });
  await enter(person);
  const path = `/api/quotes/${quoteId}`;
  await openRenewed(page, `/quotes/${quoteId}`, path);
  const reads = countReads(page, (read) => read.startsWith("/api/quotes/"));
  await tellOf(page, { system, business }, { topic: "order", id: business.id, about: [] });
  expect(reads.paths).toEqual([]);
  const about = [{ topic: "quote", id: quoteId }];
  await tellOf(page, { system, business }, { topic: "order", id: business.id, about });
  expect(reads.paths).toEqual([path]);
});

test("whoever comes back to a page has it read again, but not its words", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("administrator");
  await addMirroredOrders(system, business, { count: 1, status: "translating" });
  const words = countReads(page, (path) => path.startsWith("/api/words/"));
  await openRenewed(page, "/orders", "/api/orders");
  await expect(page.getByRole("button", { name: "Columns" })).toBeVisible();
  await expect(page.getByRole("table").getByRole("checkbox")).toBeVisible();
  const before = [...words.paths];
  expect(before).not.toEqual([]);
  const isRead = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/orders");
  await page.evaluate(() => {
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
  await isRead;
  expect(words.paths).toEqual(before);
  expect(new Set(before).size).toBe(before.length);
});
