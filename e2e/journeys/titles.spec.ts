import type { Page } from "playwright/test";
import { fillOrder, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

/** What a tab, a bookmark and the history call a page, and what stands at an address that leads nowhere. */

test("every page has a title of its own", async ({ page, enterAs }) => {
  await page.goto("/login");
  await expect(page).toHaveTitle("Sign in · Verso");
  await enterAs("requester");
  const titles = {
    "/": "Home · Verso",
    "/orders": "Orders · Verso",
    "/orders/new": "New order · Verso",
    "/quotes": "Quotes · Verso",
    "/quotes/new": "New quote · Verso",
    "/files": "Files · Verso",
    "/settings": "Settings · Verso",
    "/orders/nowhere": "There is nothing here · Verso",
    "/nowhere": "There is nothing here · Verso",
  };
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(address);
    await expect(page, address).toHaveTitle(title);
  }
});

test("an order's page is called by its number and status, also when the status changes and after a way elsewhere", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  await expect(page).toHaveTitle(`${number}, Submitted · Verso`);
  const { id } = await service.orderByNumber(number);
  await service.setStatus(id, "translating");
  await expect(page).toHaveTitle(`${number}, Translating · Verso`);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).toHaveTitle("Home · Verso");
  await page.goBack();
  await expect(page).toHaveTitle(`${number}, Translating · Verso`);
  await page.reload();
  await expect(page).toHaveTitle(`${number}, Translating · Verso`);
});

test("an order that is being checked is called so", async ({ page, service, enterAs }) => {
  await enterAs("requester");
  await fillOrder(page);
  await service.setFaults(
    { method: "POST", path: "/orders", kind: "drop" },
    { method: "GET", path: "/orders", kind: "status", status: 503, times: 1_000 },
  );
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "We are checking what happened" })).toBeVisible();
  await expect(page).toHaveTitle("We are checking what happened · Verso");
});

for (const address of ["/nowhere", "/nowhere/at/all", "/orders/nowhere", "/orders/new/nowhere"]) {
  test(`${address} leads nowhere, and the ways elsewhere stay`, async ({ page, enterAs }) => {
    await enterAs("requester");
    expect((await page.goto(address))?.status()).toBe(404);
    await expectNothingHere(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  });
}

test("whoever is not signed in finds the way to sign in at an address that leads nowhere", async ({
  page,
}) => {
  expect((await page.goto("/nowhere"))?.status()).toBe(404);
  await expectNothingHere(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

async function expectNothingHere(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "There is nothing here" })).toBeVisible();
  await expect(page).toHaveTitle("There is nothing here · Verso");
}
