import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { addMirroredOrders } from "../support/orders";
import { query } from "../support/people";
import { expect, test } from "../support/test";

/** Where a part of a page could not be read it says so, and is read by a press. */

/** The portal answers for one address with nothing that a page understands. */
const fail = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 500, body: "" }));

test("Home says that what was spent could not be read, and then of when it is @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 1, status: "completed" });
  await query(
    system,
    `INSERT INTO "OrderTransaction" ("orderId", "position", "businessId", "connectionId", "kind", "amountCents", "createdAt",
       "sourceLanguage", "targetLanguage")
     SELECT id, 0, "businessId", "connectionId", 'charge', 5000, now(), 'es', 'en' FROM "Order" WHERE "businessId" = $1`,
    [business.id],
  );
  await enterAs("approver");
  await fail(page, "**/api/orders/spending");
  await page.goto("/");
  const spending = page.getByRole("region", { name: "Spending" });
  await expect(spending.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await spending.getByRole("button", { name: "Try again" }).click();
  await expect(spending).toContainText(/\$50\.00 in the last twelve months.* As of \d+:\d+ [AP]M\./);
  await expect(spending.getByRole("alert")).toHaveCount(0);
});

test("a list says that its views or the last zip could not be read, and is used all the same @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 1, status: "completed" });
  await enterAs("requester");
  await fail(page, "**/api/orders/views");
  await fail(page, "**/api/archives");
  await page.goto("/orders");
  const failed = (text: string) => page.getByRole("alert").filter({ hasText: text });
  const zip = failed("We could not look up your last zip of translations.");
  await expect(zip).toBeVisible();
  const toggle = page.getByRole("button", { name: "Filter and sort" });
  if (await toggle.isVisible()) await toggle.click();
  const views = failed("We could not read your views.");
  await expect(views).toBeVisible();
  await expect(page.getByRole("combobox", { name: "View" })).toHaveCount(0);
  await expectAccessible(page);
  await page.unrouteAll();
  await views.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("combobox", { name: "View" })).toBeVisible();
  await zip.getByRole("button", { name: "Try again" }).click();
  await expect(zip).toHaveCount(0);
});
