import type { Page } from "playwright/test";
import { addDays, dayInUtc } from "@/lib/domain/calendar-day";
import { expectAccessible } from "../support/accessible";
import { fillOrder, openEmptyForm, orderIdOf, placeOrder } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { query } from "../support/people";
import { expect, test } from "../support/test";

/** By when somebody needs an order: from the form to Home. */

/** Days from now, as a field for days has them; far enough from midnight for any zone. */
const day = (days: number) => addDays(dayInUtc(new Date()), days);
/** The same as people read it. */
const written = (iso: string) =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString("en", {
    ...{ year: "numeric", month: "short", day: "numeric", timeZone: "UTC" },
  });
const field = (page: Page) => page.getByLabel("Needed by");

test("it is said in the form, checked, kept with the order, and late on Home and its page once it is past @phone", async ({
  page,
  system,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await field(page).fill(day(-5));
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(field(page)).toHaveAccessibleDescription(
    /not sent to the translation service.*This day is past/,
  );
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  const soon = day(2);
  await field(page).fill(soon);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue(soon);
  const number = await placeOrder(page);
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByText(written(soon))).toBeVisible();
  await expectAccessible(page);

  await page.goto("/");
  const line = page.getByRole("region", { name: "In progress" }).getByRole("listitem");
  await expect(line.filter({ hasText: number })).toContainText(`Needed by ${written(soon)}`);
  const past = day(-4);
  await query(system, `UPDATE "Order" SET "neededBy" = $1 WHERE "number" = $2`, [past, number]);
  // Newer than it, and needed by nobody in particular.
  await fillOrder(page);
  const newer = await placeOrder(page);
  await page.goto("/");
  await expect(line).toHaveText([new RegExp(number), new RegExp(newer)]);
  await expect(line.first()).toContainText(`${number}`);
  await expect(line.first()).toContainText(`Late: needed by ${written(past)}`);
  await expectAccessible(page);
  await line.first().getByRole("link", { name: number }).click();
  // Home says the same words.
  await expect(page).toHaveTitle(new RegExp(number));
  await expect(page.getByText(`Late: needed by ${written(past)}`)).toBeVisible();
  await expectAccessible(page);
});

test("what is late is first to decide on Home, before what waits longer, and marked in the queue @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const numbers = await addMirroredOrders(system, business, { count: 7, status: "client_review" });
  const late = numbers.at(-1) ?? "";
  const past = day(-4);
  await query(system, `UPDATE "Order" SET "neededBy" = $1 WHERE "number" = $2 AND "businessId" = $3`, [
    ...[past, late, business.id],
  ]);
  await enterAs("approver");
  await page.goto("/");
  const lines = page.getByRole("region", { name: "Waiting for you" }).getByRole("listitem");
  await expect(lines).toHaveText(
    [late, ...numbers.slice(0, 4)].map((number) => new RegExp(`Order ${number} `)),
  );
  await expect(lines.first()).toContainText(`Late: needed by ${written(past)}`);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Approvals" }).first().click();
  const queue = page.getByRole("list", { name: "Waiting for approval" }).getByRole("listitem");
  await expect(queue).toHaveCount(7);
  await expect(queue.last()).toContainText(late);
  await expect(queue.last()).toContainText(`Late: needed by ${written(past)}`);
  await expect(queue.first()).not.toContainText("needed by");
  await expectAccessible(page);
});

test("it is changed and taken back on the order's page, by the keyboard alone, and other pages hear of it @phone", async ({
  page,
  browser,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await placeOrder(page);
  const colleague = await (await browser.newContext()).newPage();
  await enterAs("requester", colleague);
  const isTold = colleague.waitForResponse("**/api/events");
  await colleague.goto(`/orders/${orderIdOf(page)}`);
  await isTold;
  await expect(colleague.getByRole("button", { name: "Set a date" })).toHaveCount(0);

  const open = page.getByRole("button", { name: "Set a date" });
  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /When do you need order/ });
  await expect(dialog.getByLabel("Needed by")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Needed by").fill(day(-9));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(/This day is past/);
  await expectAccessible(page);
  const wanted = day(9);
  await dialog.getByLabel("Needed by").fill(wanted);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const change = page.getByRole("button", { name: "Change date" });
  await expect(change).toBeFocused();
  const told = colleague.getByRole("region", { name: "Details" }).getByText(written(wanted));
  await expect(told).toBeVisible();

  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Remove the date" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Set a date" })).toBeFocused();
  await expect(told).toHaveCount(0);
  await colleague.context().close();
});

test("when it may be done is told by the business's own history, in the form and on the order's page @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("approver");
  await openEmptyForm(page);
  await addMirroredOrders(system, business, { count: 12, status: "completed" });
  await query(
    system,
    `UPDATE "Order" SET "serviceNames" = '{Translation}', "completedAt" = "receivedAt" + interval '9 days'
     WHERE "businessId" = $1::uuid`,
    [business.id],
  );
  await fillOrder(page);
  const range =
    /^Orders like this one are usually completed by .+\. That is how long eight in ten of the last 12/;
  const told = page.getByText(range);
  await expect(told).toBeVisible();
  await field(page).fill(day(2));
  await expect(page.getByText(/earlier than that. It may be late/)).toBeVisible();
  await expectAccessible(page);
  // Nobody has ordered anything expedited so far.
  await page.getByRole("checkbox", { name: "Expedited" }).check();
  await expect(told).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Expedited" }).uncheck();
  await placeOrder(page);
  await expect(told).toBeVisible();
  await expectAccessible(page);
});
