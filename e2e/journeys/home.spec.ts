import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { fillOrder, placeOrder } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { query } from "../support/people";
import { expect, test } from "../support/test";
import { addDraft } from "../support/walks/own-rows";

/** What Home asks of whom: each person sees what they can decide, and of the rest how much there is. */

const yours = (page: Page) => page.getByRole("region", { name: "Waiting for you" });

test("a requester is shown their own draft, and of orders that wait for others one line @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 17, status: "client_review" });
  await enterAs("requester");
  await page.goto("/");
  await expect(page.getByText("Nothing is waiting for you.")).toBeVisible();
  await expect(page.getByText("17 orders are waiting for an approver.")).toBeVisible();
  await expect(yours(page).getByRole("link")).toHaveCount(0);

  await page.getByRole("link", { name: "New order" }).click();
  await page.getByRole("textbox", { name: "Reference" }).fill("mine");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(yours(page).getByRole("listitem")).toHaveText([/mine/]);
});

test("an approver is shown the five orders that wait longest, before their own drafts, and all of them on request", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const numbers = await addMirroredOrders(system, business, { count: 17, status: "client_review" });
  await enterAs("approver");
  await page.goto("/orders/new");
  await page.getByRole("textbox", { name: "Reference" }).fill("mine");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto("/");
  await expect(yours(page).getByRole("listitem")).toHaveText([
    ...numbers.slice(0, 5).map((number) => new RegExp(`Order ${number} .*Waiting for you since`)),
    /mine/,
  ]);
  await yours(page).getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("status").filter({ hasText: "found" })).toHaveText("17 orders found");
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("link")).toHaveCount(17);
});

test("an order that is being checked is its writer's to look at, and a line to colleagues", async ({
  page,
  browser,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page, { reference: "C-7" });
  await service.setFaults(
    { method: "POST", path: "/orders", kind: "drop" },
    { method: "GET", path: "/orders", kind: "status", status: 500, times: 1_000 },
  );
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "We are checking what happened" })).toBeVisible();
  await page.goto("/");
  await expect(yours(page).getByRole("listitem")).toHaveText([/C-7/]);

  const colleague = await browser.newPage();
  await enterAs("approver", colleague);
  await colleague.goto("/");
  await expect(colleague.getByText("One order or quote of a colleague is being checked.")).toBeVisible();
  await expect(colleague.getByText("C-7")).toHaveCount(0);
  await colleague.close();
});

test("of orders under way and completed the first five are shown, and all of them on request", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 6, status: "translating" });
  await addMirroredOrders(system, business, { count: 6, status: "completed" });
  await enterAs("requester");
  for (const [region, link] of [
    ["In progress", "All orders in progress"],
    ["Recently completed", "All completed orders"],
  ] as const) {
    await page.goto("/");
    await expect(page.getByRole("region", { name: region }).getByRole("listitem")).toHaveCount(5);
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByRole("status").filter({ hasText: "found" })).toHaveText("6 orders found");
  }
});

test("Home asks for no page ahead, for what it shows once when its events begin, and once more for a change", async ({
  page,
  system,
  business,
  enterAs,
  clientOf,
}) => {
  await addMirroredOrders(system, business, { count: 6, status: "client_review" });
  await addMirroredOrders(system, business, { count: 6, status: "translating" });
  await addMirroredOrders(system, business, { count: 6, status: "completed" });
  const approver = await enterAs("approver");
  const client = await clientOf(approver);
  const draftId = await addDraft({ system, business, person: approver }, "open");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("_rsc") || pathname === "/api/home") asked.push(pathname);
  });
  const first = page.waitForResponse("/api/home");
  await page.goto("/");
  await first;

  await client.put(`/api/drafts/${draftId}`, { data: { content: { reference: "mine" }, version: 0 } });
  await expect(yours(page).getByRole("listitem").filter({ hasText: "mine" })).toBeVisible();
  expect(asked).toEqual(["/api/home", "/api/home"]);
});

test("a token that stopped is first among what waits for whom it concerns, and nobody else's @phone", async ({
  page,
  system,
  business,
  browser,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 1, status: "client_review" });
  const approver = await enterAs("approver");
  await query(system, `UPDATE "AccessToken" SET state = 'rejected' WHERE "userId" = $1`, [approver.id]);
  await page.goto("/");
  await expect(yours(page).getByRole("listitem")).toHaveText([/Replace your access token/, /Order /]);
  await expectAccessible(page);

  const colleague = await browser.newPage();
  await enterAs("approver", colleague);
  await colleague.goto("/");
  await expect(yours(colleague).getByRole("listitem")).toHaveText([/Order /]);
  await colleague.close();

  await yours(page).getByRole("link", { name: "View: Replace your access token." }).click();
  await expect(page).toHaveURL("/settings");
});

test("orders under way say when they may be done, by the business's own history @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 12, status: "completed" });
  await query(
    system,
    `UPDATE "Order" SET "serviceNames" = '{Translation}', "completedAt" = "receivedAt" + interval '9 days'
     WHERE "businessId" = $1::uuid`,
    [business.id],
  );
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  await page.goto("/");
  const line = page.getByRole("region", { name: "In progress" }).getByRole("listitem");
  await expect(line.filter({ hasText: number })).toContainText(/Usually completed by .+\./);
  await expectAccessible(page);
});
