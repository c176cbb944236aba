import { expectAccessible } from "../support/accessible";
import { begin, endSession, keptHere, reference, saved, signInAgain } from "../support/ended-sessions";
import { chooseLanguage, documentItem, orderNumber, pdf } from "../support/order-form";
import { expect, test } from "../support/test";

/** What a person sees of the order form whose session ends while they fill it in. */

test("a session that ends in the middle of a form is begun again over it, and nothing typed or dropped meanwhile is lost", async ({
  page,
  system,
  enterAs,
}) => {
  const person = await enterAs("requester");
  await begin(page, "RT-10");
  const address = page.url();
  await endSession(system, person);
  await reference(page).fill("RT-1042");
  await expect(page.getByText("Not saved yet, because your session has ended")).toContainText(keptHere);
  await page.getByLabel("Documents").setInputFiles([pdf("annex.pdf")]);
  await expect(documentItem(page, "annex.pdf")).toContainText("Waits until you have signed in again");

  await reference(page).focus();
  await signInAgain(page, "not the password");
  const refusal = page
    .getByRole("dialog")
    .getByRole("alert")
    .filter({ hasText: "Check your email and password" });
  await expect(refusal).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "You are signed in again" })).toBeVisible();
  await expect(reference(page)).toBeFocused();
  await expect(saved(page)).toBeVisible();
  await expect(documentItem(page, "annex.pdf").getByText("Uploaded")).toBeVisible();
  expect(page.url()).toBe(address);

  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
  await expect(page.getByText("RT-1042").first()).toBeVisible();
});

test("an order is not placed without a session, and by the next press after signing in again", async ({
  page,
  system,
  service,
  enterAs,
}) => {
  const person = await enterAs("requester");
  await begin(page, "RT-1042");
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  await endSession(system, person);
  await page.getByRole("button", { name: "Place order" }).click();
  await signInAgain(page, person.password);
  await expect(saved(page)).toBeVisible();
  expect(await service.orders()).toEqual([]);
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
  expect(await service.orders()).toHaveLength(1);
});

test("a form that has nothing to lose is left when its person signs out in another tab", async ({
  page,
  context,
  enterAs,
}) => {
  await enterAs("requester");
  await begin(page, "RT-1042");
  const other = await context.newPage();
  await other.goto("/orders");
  await other.getByRole("button", { name: "Account" }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
});

test("who signs out is led to the sign-in, and not back by it, whatever the page reads meanwhile", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await page.goto("/orders");
  await page.route("**/api/auth/signout", async (route) => {
    const found = page.waitForResponse((answer) => answer.url().endsWith("/api/connections") && !answer.ok());
    const response = await route.fetch();
    await found;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a save that the portal has no time for says so, and not that the portal was not reached", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await begin(page, "RT-10");
  await page.route(/\/api\/drafts\/[^/]+$/, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 429,
          json: { error: { code: "rate_limited", message: "Very much at once" } },
        })
      : route.fallback(),
  );
  await reference(page).fill("RT-1042");
  await expect(page.getByText("Not saved yet. The portal is very busy")).toContainText(keptHere);
  await page.unroute(/\/api\/drafts\/[^/]+$/);
  await expect(saved(page)).toBeVisible();
});

test("the notice and the sign-in over the form pass @phone", async ({ page, system, enterAs }) => {
  test.slow();
  const person = await enterAs("requester");
  await begin(page, "RT-10");
  await endSession(system, person);
  await reference(page).fill("RT-1042");
  await expect(page.getByText(keptHere)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in again" }).click();
  await expect(page.getByRole("textbox", { name: "Password" })).toBeFocused();
  await expectAccessible(page);
});

test("the sign-in over the form is left by a press beside it, and not where selected words are let go of", async ({
  page,
  system,
  enterAs,
}) => {
  const person = await enterAs("requester");
  await begin(page, "RT-10");
  await endSession(system, person);
  await reference(page).fill("RT-1042");
  const opener = page.getByRole("button", { name: "Sign in again" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByRole("textbox", { name: "Password" }).fill("half a pass");
  await dialog.getByRole("heading").hover();
  await page.mouse.down();
  await page.mouse.move(3, 450, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByRole("textbox", { name: "Password" })).toHaveValue("half a pass");
  await page.mouse.click(3, 450);
  await expect(dialog).toBeHidden();
  await expect(reference(page)).toBeFocused();
  await opener.click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
