import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright/test";
import { startBareApp } from "@/bench/bare-app";
import { serviceNoticeOf } from "@/lib/connections/notices/rules";
import { rowsPerPage } from "@/lib/domain/keyset";
import { orderStatuses } from "@/lib/domain/orders/status";
import { quoteStatuses } from "@/lib/domain/quotes/status";
import { pages } from "../support/addresses";
import { addMirroredOrders } from "../support/orders";
import { type Business, giveToken, type Member, query } from "../support/people";
import { addMirroredQuote } from "../support/quotes";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";
import { isOf, visitsOf, walkers } from "../support/walks/pages";
import { addWalked } from "../support/walks/rows";

/** What a page weighs: its scripts as they are sent, and its document before it is compressed. */

/**
 * Of scripts that load before anybody does anything, compressed, beyond those of a bare page of the framework. Of lists a
 * few come once the page is there and can be used, and `later` is how much: selecting rows, views and columns.
 */
const mostScriptBytes: Record<string, { address: string; bytes: number; later?: number }> = {
  "the sign-in": { address: "/login", bytes: 25_000 },
  Home: { address: "/", bytes: 60_000 },
  "the list of orders": { address: "/orders", bytes: 60_000, later: 6_500 },
  "an order": { address: "/orders/{id}", bytes: 60_000 },
  "the list of quotes": { address: "/quotes", bytes: 60_000, later: 3_500 },
  "a quote": { address: "/quotes/{quote}", bytes: 60_000 },
  "the list of files": { address: "/files", bytes: 60_000 },
  "the form of a quote": { address: "/quotes/new", bytes: 116_000 },
  // Without the reader of PDF files, which a document loads.
  "a review": { address: "/approvals/{id}", bytes: 75_000 },
  Settings: { address: "/settings", bytes: 60_000 },
  "the order form": { address: "/orders/new", bytes: 116_000 },
};
/** Of all other pages, by whether they stand behind the sign-in; more than these may weigh is said with why. */
const mostOfOthers = 60_000;
const mostOfPublic = 25_000;
const heavier: Record<string, number> = {
  // A table with a form and four dialogs, and tables with the words of whatever was done.
  "/settings/people": 61_000,
  "/staff/team": 61_000,
  "/settings/audit": 61_000,
  "/staff/audit": 61_000,
  // They act as pages behind the sign-in do, and the sign-in by a form alone; one has two forms, the other an order.
  "/invitations/[secret]": 35_000,
  "/consents/[secret]": 28_500,
};
const mostListBytes = 50_000;
/** Of the document, words and all; an order holds more than this one. */
const mostDocumentBytes: Record<string, number> = { "an order": 50_000, "a quote": 46_000 };
/** Of what few are shown, a word of each. */
const lateWords = [
  "We are still finding out whether this was placed",
  "could not be read and is not shown here",
];

test("no page loads more scripts than it may before anybody does anything", async ({
  browser,
  page,
  system,
  business,
  newPerson,
  enter,
}) => {
  test.slow();
  // Before anything else: a business that is swept while it has no token is told so, by scripts that others do not load.
  const person = await newPerson("requester");
  const bare = await startBareApp(system.databaseUrl);
  const { allBytes: bareBytes } = await scriptBytesOf(await browser.newContext(), `${bare.url}/`).finally(
    bare.stop,
  );
  await addMirroredOrders(system, business, { count: 2, status: "completed" });
  const [order] = await query<{ id: string }>(
    system,
    `SELECT "id" FROM "Order" WHERE "businessId" = $1::uuid LIMIT 1`,
    [business.id],
  );
  const quoteId = await addMirroredQuote(system, business, { placedById: person.id });
  for (const [name, { address, bytes, later = 0 }] of Object.entries(mostScriptBytes)) {
    if (address !== "/login") await enter(person, page);
    const url = system.portal + address.replace("{id}", order?.id ?? "").replace("{quote}", quoteId);
    const { allBytes, namedBytes } = await scriptBytesOf(page.context(), url);
    const weight = allBytes - bareBytes;
    const first = later === 0 ? weight : namedBytes - bareBytes;
    const what = `${name} loads ${first} bytes of scripts beyond a bare page, and ${weight - first} later`;
    expect.soft(first, what).toBeLessThanOrEqual(bytes);
    expect.soft(weight - first, what).toBeLessThanOrEqual(later);
    const mostBytes = mostDocumentBytes[name];
    if (mostBytes === undefined) continue;
    const html = await (await page.request.get(url)).text();
    const length = Buffer.byteLength(html);
    expect.soft(length, `${name} is a document of ${length} bytes`).toBeLessThanOrEqual(mostBytes);
    for (const words of lateWords) expect.soft(html, name).not.toContain(words);
  }
  const walked = await addWalked(system, business);
  await giveToken(system, walked.shipper, null);
  const visits = visitsOf(walked);
  for (const [index, walker] of walkers.entries()) {
    await page.context().clearCookies();
    const who = [walked.person, walked.operator, null][index];
    if (who) await enter(who, page);
    // What keeps somebody from the service is told by scripts of its own, which come and go with the sweeps.
    if (who === walked.person)
      await expect.poll(() => noticeFor(page, system), { timeout: 60_000 }).toBeNull();
    const mine = otherPages.flatMap((path) => {
      const visit = visits[walker].find(({ address, isMissing }) => !isMissing && isOf(path, address));
      return visit ? [{ path, url: system.portal + visit.address }] : [];
    });
    const most = who ? mostOfOthers : mostOfPublic;
    for (const { path, url } of mine) {
      const weight = (await scriptBytesOf(page.context(), url)).allBytes - bareBytes;
      const what = `${path} loads ${weight} bytes of scripts beyond a bare page`;
      expect.soft(weight, what).toBeLessThanOrEqual(heavier[path] ?? most);
    }
  }
});

/** What keeps whoever is signed in from the service. */
async function noticeFor(page: Page, system: SystemReady): Promise<string | null> {
  const connections = await page.request.get(`${system.portal}/api/connections`);
  return serviceNoticeOf(await connections.json())?.kind ?? null;
}

/** Those that are not named above, but for what shows that there is nothing. */
const named = Object.values(mostScriptBytes).map(({ address }) => address);
const otherPages = pages.filter((path) => path !== "/[...nowhere]" && !named.some((one) => isOf(path, one)));

/**
 * Of all scripts that the page loads by itself, compressed, and of those that its document names; what Next fetches ahead
 * for other pages is left out.
 */
async function scriptBytesOf(
  context: BrowserContext,
  url: string,
): Promise<{ allBytes: number; namedBytes: number }> {
  // In a tab of its own: nothing of another page comes into it.
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response.body());
  });
  await page.route("**", (route, request) =>
    request.headers()["next-router-prefetch"] || request.url().endsWith("/api/events")
      ? route.abort()
      : route.continue(),
  );
  const document = await page.goto(url, { waitUntil: "networkidle" });
  expect(page.url()).toBe(url);
  const html = (await document?.text()) ?? "";
  let [allBytes, namedBytes] = [0, 0];
  for (const [address, body] of scripts) {
    const { byteLength } = gzipSync(await body);
    allBytes += byteLength;
    if (html.includes(`${new URL(address).pathname}"`)) namedBytes += byteLength;
  }
  await page.unrouteAll({ behavior: "wait" });
  await page.close();
  return { allBytes, namedBytes };
}

/** What is shorter is soon compiled. */
const longScriptLength = 20_000;
/** Of what a page may never need, a word of each. */
const neededByFew = { "the reader of PDF files": "pdfjs", "the editor": "ProseMirror" };

test("the long scripts of a page are compiled while they arrive, and what it may never need is not", async ({
  page,
  system,
  newPerson,
  enter,
}) => {
  await enter(await newPerson("requester"), page);
  const isHinted = (script: string) => script.startsWith("//# allFunctionsCalledOnLoad\n");
  for (const address of ["/orders", "/orders/new"]) {
    const html = await (await page.request.get(system.portal + address)).text();
    const named = [...html.matchAll(/<script src="([^"]+)"[^>]* async/g)].map(([, path = ""]) => path);
    const scripts = await Promise.all(
      named.map(async (path) => await (await page.request.get(system.portal + path)).text()),
    );
    const long = scripts.filter(({ length }) => length >= longScriptLength);
    expect(long.length).toBeGreaterThan(5);
    expect(long.filter((script) => !isHinted(script)).map((script) => script.slice(0, 200))).toEqual([]);
  }
  const all = globSync(".next/static/chunks/*.js").map((file) => readFileSync(file, "utf8"));
  for (const [what, word] of Object.entries(neededByFew)) {
    const longest = all
      .filter((script) => script.includes(word))
      .toSorted((one, other) => other.length - one.length)[0];
    expect(longest?.length, what).toBeGreaterThan(100_000);
    expect(isHinted(longest ?? ""), what).toBe(false);
  }
});

for (const { noun, table, statuses, add } of [
  {
    noun: "orders",
    table: `"Order"`,
    statuses: orderStatuses,
    add: async (system: SystemReady, business: Business, { id: placedById }: Member) => {
      await addMirroredOrders(system, business, { count: rowsPerPage + 1, status: "completed" });
      const placedBy = `UPDATE "Order" SET "placedById" = $2::uuid WHERE "businessId" = $1::uuid`;
      await query(system, placedBy, [business.id, placedById]);
    },
  },
  {
    noun: "quotes",
    table: `"Quote"`,
    statuses: quoteStatuses,
    add: async (system: SystemReady, business: Business, { id: placedById }: Member) => {
      for (let row = 0; row <= rowsPerPage; row += 1)
        await addMirroredQuote(system, business, { placedById });
    },
  },
]) {
  test(`the list of ${noun} with ${rowsPerPage} rows is a document of ${mostListBytes / 1000} kB at most`, async ({
    system,
    business,
    newPerson,
    clientOf,
  }) => {
    const person = await newPerson("requester");
    await add(system, business, person);
    await query(
      system,
      `UPDATE ${table} SET "number" = 'RT-' || 1000000 + n, "reference" = 'Okafor v. Baker ' || n,
         "serviceNames" = '{Standard translation,Certification}', "totalCents" = 12345 + n,
         "status" = ($2::text[])[1 + n % $3::int]
       FROM (SELECT "id" AS counted, row_number() OVER (ORDER BY "receivedAt" DESC, "id" DESC)::int AS n FROM ${table}
         WHERE "businessId" = $1::uuid) AS numbers
       WHERE "businessId" = $1::uuid AND "id" = counted`,
      [business.id, statuses, statuses.length],
    );
    const html = await (await (await clientOf(person)).get(`/${noun}`)).text();
    expect(html.match(/RT-10000\d\d<\/a>/g)).toHaveLength(rowsPerPage);
    const bytes = Buffer.byteLength(html);
    expect(bytes, `The list of ${noun} is a document of ${bytes} bytes`).toBeLessThanOrEqual(mostListBytes);
  });
}
