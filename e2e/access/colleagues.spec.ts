import type { APIRequestContext, Page } from "playwright/test";
import { newId } from "@/lib/domain/ids";
import { fillOrder, openLiveForm, orderIdOf, placeOrder } from "../support/order-form";
import { addConnection, addDepartment, addPerson, type Business, query } from "../support/people";
import { type Ordered, readableAddresses } from "../support/readable-addresses";
import { callAction, interceptAction } from "../support/requests";
import { Service } from "../support/service";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";

/** What people of the same business get of what is not for them: by every page, route and action. */

const reference = "Whitfield estate";

/** Places an order as whoever is signed in in the page's browser. */
async function order(page: Page, system: SystemReady, services: string[] = []): Promise<Ordered> {
  await fillOrder(page, { reference, services });
  const number = await placeOrder(page);
  const orderId = orderIdOf(page);
  const [command] = await query<{ id: string; draftId: string; businessId: string }>(
    system,
    `SELECT "id", "draftId", "businessId" FROM "Command" WHERE "subjectId" = $1 AND "kind" = 'order.place'`,
    [orderId],
  );
  const [file] = await query<{ id: string }>(system, `SELECT "id" FROM "File" WHERE "orderId" = $1`, [
    orderId,
  ]);
  return {
    ...{ orderId, number },
    businessId: command?.businessId ?? "",
    commandId: command?.id ?? "",
    draftId: command?.draftId ?? "",
    fileId: file?.id ?? "",
    // None: quotes have readers of their own in the matrix.
    quoteId: newId(),
  };
}

/** The addresses whose answers tell something of the order. */
async function tellingAddresses(client: APIRequestContext, ordered: Ordered): Promise<string[]> {
  const telling: string[] = [];
  for (const address of readableAddresses(ordered)) {
    // A document itself, or where the service gives it to whoever has the address: that they answer at all tells.
    const isOfDocuments = /\/(download|content|opened)$/.test(address);
    const answer = await client.get(address, isOfDocuments ? { maxRedirects: 0 } : {});
    // The address itself comes back in a page; what only the order has does not.
    const text = await answer.text();
    const tells = isOfDocuments ? answer.status() < 400 : /Whitfield estate|contract\.pdf/.test(text);
    if (tells) telling.push(address);
  }
  return telling;
}

const setBusiness = (system: SystemReady, { id }: Business, column: string) =>
  query(system, `UPDATE "Business" SET "${column}" = false WHERE "id" = $1`, [id]);

/** Notes how the page's order is cancelled, without cancelling it. */
const recordCancelling = (page: Page) =>
  interceptAction(page, async () => {
    await page.getByRole("button", { name: "Cancel order" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  });

test("an order tells nothing to people of another department, and everything to those of its own", async ({
  page,
  system,
  business,
  enterAs,
  clientOf,
}) => {
  const [ours, theirs] = [await addDepartment(system, business), await addDepartment(system, business)];
  const { id } = await enterAs("requester");
  await query(system, `UPDATE "Membership" SET "departmentId" = $1 WHERE "userId" = $2`, [ours, id]);
  const ordered = await order(page, system);
  const cancelling = await recordCancelling(page);
  for (const role of ["requester", "approver"] as const) {
    const stranger = await clientOf(await addPerson(system, business, role, theirs));
    expect(await tellingAddresses(stranger, ordered)).toEqual([]);
    expect((await callAction(stranger, cancelling)).error?.code).toBe("not_found");
  }
  const colleague = await clientOf(await addPerson(system, business, "approver", ours));
  const ofTheOrder = readableAddresses(ordered).filter(
    (address) =>
      !address.includes("/settings/") &&
      (address.includes(ordered.orderId) || address.includes(ordered.number)),
  );
  expect(await tellingAddresses(colleague, ordered)).toEqual(expect.arrayContaining(ofTheOrder));
  expect((await callAction(colleague, cancelling)).ok).toBe(true);
});

test("an order tells nothing to another requester where the business keeps them apart", async ({
  page,
  system,
  business,
  enterAs,
  newPerson,
  clientOf,
}) => {
  await setBusiness(system, business, "requestersSeeAll");
  const placer = await enterAs("requester");
  const ordered = await order(page, system);
  const colleague = await clientOf(await newPerson("requester"));
  expect(await tellingAddresses(colleague, ordered)).toEqual([]);
  expect((await callAction(colleague, await recordCancelling(page))).error?.code).toBe("not_found");
  expect(await tellingAddresses(await clientOf(placer), ordered)).toContain(`/orders/${ordered.orderId}`);
  const approver = await clientOf(await newPerson("approver"));
  expect(await tellingAddresses(approver, ordered)).toContain(`/api/orders/${ordered.orderId}`);
});

test("prices are in no answer to a requester who is not shown any", async ({
  page,
  system,
  business,
  service,
  enterAs,
  newPerson,
  clientOf,
}) => {
  await setBusiness(system, business, "requestersSeePrices");
  const requester = await enterAs("requester");
  const ordered = await order(page, system, ["Certification"]);
  const approver = await clientOf(await newPerson("approver"));
  await service.setStatus((await service.orderByNumber(ordered.number)).id, "completed");
  const read = async () =>
    (await (await approver.get(`/api/orders/${ordered.orderId}`)).json()) as { totalCents: number | null };
  await expect.poll(async () => (await read()).totalCents, { timeout: 60_000 }).not.toBeNull();
  const priced = /"(?:totalCents|priceCents|amountCents|discountTenthsOfCent)\\?":\d|\$\d[\d,]*\.\d\d/;
  const telling = async (client: APIRequestContext) => {
    const found: string[] = [];
    for (const address of readableAddresses(ordered)) {
      if (address.startsWith("/api/files/")) continue;
      if (priced.test(await (await client.get(address)).text())) found.push(address);
    }
    return found;
  };
  expect(await telling(await clientOf(requester))).toEqual([]);
  expect(await telling(approver)).toEqual(
    expect.arrayContaining(["/orders", `/orders/${ordered.orderId}`, "/api/orders"]),
  );
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Quantity" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveCount(0);
  await page.goto("/orders");
  await expect(page.getByRole("columnheader", { name: "Status" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Total" })).toHaveCount(0);
});

test("of two connections each has its own token, its orders stand in one list, and a form goes to its own", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  const { id } = await enterAs("administrator");
  const second = await addConnection(system, business, "Second account");
  await openLiveForm(page, "/settings");
  const token = page.getByRole("textbox", { name: "Access token for Second account" });
  const saveToken = page.getByRole("button", { name: "Save token for Second account" });
  // The account of the first: everything would be there twice.
  await token.fill(business.account.token);
  await saveToken.click();
  await expect(page.getByText("already connected, as Translation service")).toBeVisible();
  await token.fill(second.account.token);
  await saveToken.click();
  await expect(page.getByText("Your access token works and is saved.")).toBeVisible();
  const [{ count } = { count: "" }] = await query<{ count: string }>(
    system,
    `SELECT count(*) FROM "AccessToken" WHERE "userId" = $1`,
    [id],
  );
  expect(Number(count)).toBe(2);
  const near = await order(page, system);
  await query(system, `UPDATE "Connection" SET "isDefault" = false WHERE "businessId" = $1`, [business.id]);
  await query(system, `UPDATE "Connection" SET "isDefault" = true WHERE "id" = $1`, [second.connectionId]);
  const far = await order(page, system);
  expect(await service.orders()).toMatchObject([{ number: near.number }]);
  expect(await new Service(second.account).orders()).toMatchObject([{ number: far.number }]);
  await page.goto("/orders");
  for (const { number } of [near, far]) await expect(page.getByRole("link", { name: number })).toBeVisible();
  await page.goto(`/orders/${near.orderId}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Cancelled");
  expect((await service.orders()).map(({ status }) => status)).toEqual(["cancelled"]);
});

test("every page behind the sign-in leads there whoever is not signed in, and has nothing for staff", async ({
  playwright,
  page,
  system,
  enterAs,
  clientOf,
}) => {
  await enterAs("requester");
  const ordered = await order(page, system);
  const pages = readableAddresses(ordered).filter((address) => !address.startsWith("/api/"));
  const nobody = await playwright.request.newContext({ baseURL: system.portal });
  for (const address of pages) {
    const answer = await nobody.get(address, { maxRedirects: 0 });
    expect([address, answer.status()]).toEqual([address, 307]);
    expect(answer.headers().location).toMatch(/\/login(\?callbackUrl=|$)/);
  }
  await nobody.dispose();
  const staff = system.people.find(({ email }) => email.startsWith("staff"));
  const client = await clientOf({ id: "", name: "", password: "", email: "", ...staff });
  for (const address of pages) {
    const answer = await client.get(address);
    const isTheirs = ["/", "/staff", "/settings/security", "/settings/profile"].includes(
      address.split("?")[0] ?? "",
    );
    expect([address, answer.status()]).toEqual([address, isTheirs ? 200 : 404]);
    expect(await answer.text()).not.toContain(reference);
  }
});
