import type { APIRequestContext } from "playwright/test";
import { newId } from "@/lib/domain/ids";
import { fillOrder, orderIdOf, placeOrder } from "../support/order-form";
import { addGrant, addStaff, query } from "../support/people";
import { addMirroredQuote } from "../support/quotes";
import { readableAddresses } from "../support/readable-addresses";
import { openDraft, uploadAddress } from "../support/requests";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";

/** What the operator's staff get of a customer: by a grant what the person gets, and without one nothing. */

/** For everybody who is signed in, or for staff whomever they act for. */
const isTheirOwn = (address: string) =>
  // How somebody signs in and what they are emailed of is theirs alone, whoever acts for them.
  [
    ...["/", "/api/session", "/api/session/businesses", "/api/sessions"],
    ...["/settings/security", "/settings/profile"],
    ...["/settings/notifications", "/api/settings/notifications"],
  ].includes(address) || /^(\/api)?\/(staff(\/attention|\/consents)?|search)(\?|$)/.test(address);

/** Whoever else is let in, and how the business is connected, is for its own administrators alone. */
const looksAfterBusiness = /\/settings\/(business|callbacks|connections|invitations|mail|people)\b/;

/** Which customers the banners of a page name. */
const bannersOf = (page: string) =>
  [...page.matchAll(/<section aria-label="[^"]*" class="acting-banner.*?<\/section>/gs)].map(
    ([banner]) => /<bdi[^>]*>(Business .*?)<\/bdi>/.exec(banner)?.[1],
  );

const passTime = (system: SystemReady, grantId: string) =>
  query(system, `UPDATE "StaffGrant" SET "expiresAt" = now() WHERE id = $1`, [grantId]);

for (const role of ["requester", "administrator"] as const)
  test(`without a grant, and with one whose time is over, a customer is not there; with one the things of the ${role} are`, async ({
    page,
    system,
    business,
    enter,
    newPerson,
    clientOf,
  }) => {
    test.slow();
    const person = await newPerson(role);
    await enter(person);
    await fillOrder(page);
    const number = await placeOrder(page);
    const orderId = orderIdOf(page);
    const [row] = await query<{ commandId: string; draftId: string; fileId: string }>(
      system,
      `SELECT "commandId", command."draftId", (SELECT id FROM "File" WHERE "orderId" = placed.id LIMIT 1) AS "fileId"
     FROM "Order" AS placed JOIN "Command" AS command ON command.id = placed."commandId" WHERE placed.id = $1`,
      [orderId],
    );
    const addresses = readableAddresses({
      ...{ commandId: "", draftId: "", fileId: "", orderId, number, businessId: person.businessId },
      ...row,
      quoteId: await addMirroredQuote(system, business, { placedById: person.id }),
    }).filter((address) => !isTheirOwn(address));
    const statusesOf = async (client: APIRequestContext) => {
      const seen: string[] = [];
      for (const address of addresses) {
        const answer = await client.get(address, { maxRedirects: 0 });
        seen.push(`${address} ${answer.status()}`);
      }
      return seen;
    };
    const nothing = addresses.map((address) => `${address} 404`);
    const staff = await addStaff(system);
    const client = await clientOf(staff);
    expect(await statusesOf(client)).toEqual(nothing);
    expect((await client.get("/api/events")).status()).toBe(404);

    const grantId = await addGrant(system, staff, person);
    const theirs = (await statusesOf(await clientOf(person))).map((read) =>
      looksAfterBusiness.test(read) ? read.replace(/ 200$/, " 404") : read,
    );
    expect(await statusesOf(client)).toEqual(theirs);
    for (const address of addresses.filter((each) => !each.startsWith("/api/"))) {
      const answer = await client.get(address);
      if (answer.ok()) expect.soft(bannersOf(await answer.text()), address).toEqual([business.name]);
    }
    const draftId = await openDraft(client);
    const [draft] = await query(system, `SELECT "userId" FROM "Draft" WHERE id = $1`, [draftId]);
    expect(draft).toEqual({ userId: person.id });

    await passTime(system, grantId);
    expect(await statusesOf(client)).toEqual(nothing);
    const writes = [
      await client.post("/api/drafts?kind=order", { data: {} }),
      await client.put(`/api/drafts/${draftId}`, { data: { content: {}, version: 0 } }),
      await client.delete(`/api/drafts/${draftId}`),
      await client.put(`/api/drafts/${draftId}/connection`, {
        data: { connectionId: newId(), documents: "none" },
      }),
      await client.post(uploadAddress(draftId, newId()), {
        data: Buffer.from("x"),
        headers: { "Content-Type": "application/octet-stream" },
      }),
    ];
    expect(writes.map((answer) => answer.status())).toEqual([404, 404, 404, 404, 404]);
  });

test("what a page asks for that was opened under another grant is refused: reads, writes and its stream", async ({
  system,
  newPerson,
  clientOf,
}) => {
  const person = await newPerson("requester");
  const staff = await addStaff(system);
  const client = await clientOf(staff);
  const ownerNow = async () => ((await (await client.get("/api/session")).json()) as { owner: string }).owner;
  const first = await addGrant(system, staff, person);
  const owner = await ownerNow();
  const draftId = await openDraft(client);
  await query(system, `UPDATE "StaffGrant" SET "endedAt" = now() WHERE id = $1`, [first]);
  await addGrant(system, staff, person);
  const statuses = async (named: string) => {
    const headers = { "X-Verso-Owner": named };
    return [
      (await client.get("/api/home", { headers })).status(),
      (await client.put(`/api/drafts/${draftId}`, { headers, data: { content: {}, version: 0 } })).status(),
    ];
  };
  expect(await statuses(owner)).toEqual([401, 401]);
  expect((await client.get(`/api/events?owner=${owner}`)).status()).toBe(401);
  const [read] = await statuses(await ownerNow());
  expect(read).toBe(200);
});

test("a link to a download on a page of another grant does nothing, and leads to the first page", async ({
  page,
  system,
  newPerson,
  enter,
}) => {
  const person = await newPerson("requester");
  await enter(person);
  await fillOrder(page);
  await placeOrder(page);
  const orderId = orderIdOf(page);
  await page.goto("/login");
  const staff = await addStaff(system);
  await enter(staff);
  const first = await addGrant(system, staff, person);
  // What the page reads by itself finds out and leads away; the link alone is asked here.
  await page.route(/\/api\/(?!files)/, (route) => route.abort());
  await page.goto(`/orders/${orderId}`);
  const link = page
    .getByRole("main")
    .getByRole("link", { name: /^Download/ })
    .first();
  const named = (await link.getAttribute("href")) ?? "";
  expect((await page.request.get(named, { maxRedirects: 0 })).status()).toBe(302);
  await query(system, `UPDATE "StaffGrant" SET "endedAt" = now() WHERE id = $1`, [first]);
  await addGrant(system, staff, person);
  expect((await page.request.get(named, { maxRedirects: 0 })).status()).toBe(401);
  await link.click();
  await expect(page).toHaveURL("/");
});

test("customers are found by staff alone", async ({ newPerson, clientOf, system }) => {
  const administrator = await clientOf(await newPerson("administrator"));
  const staff = await clientOf(await addStaff(system));
  for (const address of [
    "/staff",
    "/api/staff?search=north",
    "/api/staff/attention",
    "/api/staff/consents",
  ]) {
    expect([address, (await administrator.get(address)).status()]).toEqual([address, 404]);
    expect([address, (await staff.get(address)).status()]).toEqual([address, 200]);
  }
});
