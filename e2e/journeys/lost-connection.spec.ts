import type { BrowserContext, Locator, Page } from "playwright/test";
import { fillOrder, openLiveForm, orderIdOf, placeOrder } from "../support/order-form";
import { addBusiness, query } from "../support/people";
import { expect, test } from "../support/test";

/** What a person sees whose connection is gone when they decide something, and that it is safe to try again. */

/** What is said of a press, and of a form whose checks are not loaded yet. */
const offline = /You are offline|could not reach/;

/** Presses without a connection: it is said that nothing is known, and the control can be used again. */
async function pressOffline(page: Page, context: BrowserContext, press: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await press();
  await expect(page.getByRole("alert").filter({ hasText: "You are offline" })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await context.setOffline(false);
}

async function confirm(page: Page, opener: Locator, verb: string): Promise<void> {
  await opener.click();
  await page.getByRole("alertdialog").getByRole("button", { name: verb }).click();
}

test("an order is cancelled by the press after the one that was made offline", async ({
  page,
  context,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await placeOrder(page);
  const cancel = () => confirm(page, page.getByRole("button", { name: "Cancel order" }), "Cancel order");
  await pressOffline(page, context, cancel);
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Submitted");
  await cancel();
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Cancelled");
});

test("an approval whose answer is lost shows as soon as the connection is back, and another press is safe", async ({
  page,
  context,
  service,
  enterAs,
}) => {
  await enterAs("approver");
  await fillOrder(page, { services: ["Certification", "Notarization"] });
  const { id } = await service.orderByNumber(await placeOrder(page));
  await service.setStatus(id, "client_review");
  const approve = () =>
    confirm(page, page.getByRole("button", { name: "Approve", exact: true }), "Approve order");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Client review");
  await pressOffline(page, context, approve);

  const answered = loseNextAnswer(page);
  await approve();
  await answered;
  await expect(page.getByRole("alert").filter({ hasText: "connection was lost" })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Client approved");
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
});

test("a token is removed, and another saved, by the press after the one that was made offline", async ({
  page,
  context,
  business,
  system,
  enterAs,
}) => {
  // Whoever removes the last token of an account with nothing in it can only give it again as an administrator.
  const { id } = await enterAs("administrator");
  await page.goto("/settings");
  const remove = () => confirm(page, page.getByRole("button", { name: "Remove token" }), "Remove token");
  const tokens = () => query(system, `SELECT 1 FROM "AccessToken" WHERE "userId" = $1`, [id]);
  await pressOffline(page, context, remove);
  expect(await tokens()).toHaveLength(1);
  await remove();
  await expect(page.getByText("You have no access token yet").first()).toBeVisible();
  expect(await tokens()).toHaveLength(0);

  const field = page.getByRole("textbox", { name: "Access token" });
  await field.fill(business.account.token);
  const save = () => page.getByRole("button", { name: "Save token" }).click();
  await context.setOffline(true);
  await save();
  await expect(field).toHaveAccessibleDescription(/You are offline/);
  await context.setOffline(false);
  await save();
  await expect(page.getByText(`Token ending in ${business.account.token.slice(-4)}`)).toBeVisible();
});

test("a role that is given offline is said not to be saved where it was given, and is by the next press", async ({
  page,
  context,
  newPerson,
  enterAs,
}) => {
  const colleague = await newPerson("requester");
  await enterAs("administrator");
  await page.goto("/settings/people");
  const row = page.getByRole("row").filter({ hasText: colleague.email });
  await row.getByRole("button", { name: "Change role" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Role" }).selectOption("Approver");
  const save = dialog.getByRole("button", { name: "Save role" });
  await context.setOffline(true);
  await save.click();
  await expect(dialog.getByRole("alert").filter({ hasText: offline })).toBeVisible();
  await context.setOffline(false);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("Approver");
});

test("who switches business offline is told so in the dialog, and is there by the next press", async ({
  page,
  context,
  system,
  enterAs,
}) => {
  const { id } = await enterAs("requester");
  const other = await addBusiness(system);
  await query(
    system,
    `INSERT INTO "Membership" ("userId", "businessId", "role") VALUES ($1, $2, 'approver')`,
    [id, other.id],
  );
  await openLiveForm(page, "/orders");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Switch business" }).click();
  const dialog = page.getByRole("dialog", { name: "Switch business" });
  const go = dialog.getByRole("button", { name: other.name });
  await context.setOffline(true);
  await go.click();
  await expect(dialog.getByRole("alert").filter({ hasText: offline })).toBeVisible();
  await context.setOffline(false);
  await go.click();
  await page.waitForURL("/");
  await page.goto("/settings");
  await expect(page.getByRole("main").getByText(other.name)).toBeVisible();
});

test("a page that is older than the portal says that nothing was done, and that it must be reloaded", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await placeOrder(page);
  await page.route(`**/orders/${orderIdOf(page)}`, async (route) => {
    const headers = route.request().headers();
    if (!headers["next-action"]) return await route.fallback();
    await route.continue({ headers: { ...headers, "next-action": "0".repeat(42) } });
  });
  await confirm(page, page.getByRole("button", { name: "Cancel order" }), "Cancel order");
  await expect(
    page.getByRole("alert").filter({ hasText: "Nothing was done. Reload the page" }),
  ).toBeVisible();
});

/** The next action reaches the portal, and its answer does not reach the page. Ends when the portal has answered. */
async function loseNextAnswer(page: Page): Promise<void> {
  const answered = Promise.withResolvers<void>();
  await page.route("**/orders/**", async (route) => {
    if (!route.request().headers()["next-action"]) return await route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
    answered.resolve();
  });
  await answered.promise;
  await page.unroute("**/orders/**");
}
