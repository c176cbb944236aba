import type { Page } from "playwright/test";
import { pseudoMessage } from "@/messages/pseudo";
import { expectAccessible, violationsOn } from "../support/accessible";
import { fillOrder, openEmptyForm, openLiveForm, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

/** The languages of an order, by whatever name they are looked for: what is shown and sent is the service's own. */

const source = (page: Page) => page.getByRole("combobox", { name: "Source language" });
const target = (page: Page) => page.getByRole("combobox", { name: "Target language" });
const options = (page: Page) => page.getByRole("option");

test("a language is found by a name that people use, and ordered by the service's @phone", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await source(page).fill("farsi");
  await expect(options(page)).toHaveCount(1);
  await page.getByRole("option", { name: "Persian", exact: true }).click();
  await expect(source(page)).toHaveValue("Persian");
  await placeOrder(page);
  expect((await service.orders())[0]).toMatchObject({ source_language: "fa" });
});

for (const [typed, found] of [
  ["español", "Spanish"],
  ["deutsch", "German"],
  ["spansih", "Spanish"],
  ["traditional", "Chinese (Traditional)"],
] as const) {
  test(`${typed} finds ${found} first`, async ({ page, enterAs }) => {
    await enterAs("requester");
    await openEmptyForm(page);
    await source(page).fill(typed);
    await expect(options(page).first()).toHaveAccessibleName(found);
    await source(page).press("Enter");
    await expect(source(page)).toHaveValue(found);
  });
}

test("the keyboard alone opens, moves, chooses and leaves, and nothing that is chosen goes unasked", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await openLiveForm(page, "/orders/new");
  await source(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type("chinese");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(source(page)).toHaveValue("Chinese (Traditional)");
  await expect(source(page)).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(source(page)).toHaveValue("Chinese (Traditional)");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Chinese (Traditional)" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.type("klingon");
  await expect(page.getByRole("status").filter({ hasText: "No language matches" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(source(page)).toHaveValue("Chinese (Traditional)");
  await source(page).fill("mandarin");
  await page.keyboard.press("Tab");
  await expect(source(page)).toHaveValue("Chinese (Traditional)");

  await target(page).focus();
  await page.keyboard.type("Farsi");
  await page.keyboard.press("Tab");
  await expect(target(page)).toHaveValue("Persian");
  await page.getByRole("button", { name: "Swap languages" }).click();
  await expect(source(page)).toHaveValue("Persian");
  await expect(target(page)).toHaveValue("Chinese (Traditional)");
});

test("what was typed before the search has come stays, with the focus and the list that was asked for @phone", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  // What is typed before the page has come to life is another matter (input-before-hydration.spec.ts).
  await openLiveForm(page, "/orders/new");
  const isTyped = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await isTyped.promise;
    await route.continue();
  });
  await source(page).focus();
  await page.keyboard.type("fars");
  isTyped.resolve();
  await expect(page.getByRole("option", { name: "Persian", exact: true })).toBeVisible();
  await expect(source(page)).toBeFocused();
  await page.keyboard.type("i");
  await expect(source(page)).toHaveValue("farsi");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(source(page)).toHaveValue("Persian");
});

test("the list opens where the search comes while the mouse is still down", async ({ page, enterAs }) => {
  await enterAs("requester");
  await openLiveForm(page, "/orders/new");
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  const before = await source(page).elementHandle();
  await source(page).hover();
  await page.mouse.down();
  letCome();
  await expect.poll(() => before?.evaluate((input) => input.isConnected)).toBe(false);
  await page.mouse.up();
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.getByRole("option", { name: "Spanish", exact: true }).click();
  await expect(source(page)).toHaveValue("Spanish");
});

test("without a search, which a broken connection keeps away, a whole name is taken and half of one is not", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await openEmptyForm(page);
  await expect(page.getByRole("textbox", { name: "Notes" })).toBeVisible();
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await source(page).fill("farsi");
  await target(page).fill("Engl");
  await expect(source(page)).toHaveValue("Persian");
  await source(page).focus();
  await expect(target(page)).toHaveValue("");
  await page.unrouteAll();
  await target(page).fill("Engl");
  await page.getByRole("option", { name: "English", exact: true }).click();
  await expect(target(page)).toHaveValue("English");
});

test("the open list passes, is wide enough for a finger and says what it says in the reader's language @phone", async ({
  page,
  browser,
  enterAs,
}) => {
  await enterAs("requester");
  await openLiveForm(page, "/orders/new");
  await source(page).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  const box = await options(page).first().boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(40);
  await expect(source(page)).toHaveAccessibleName("Source language");
  // Beside them everything is hidden from screen readers, as Tab closes the list before it leads there.
  const parts = [["[role=combobox][aria-expanded=true]"], ["[role=listbox]"]];
  expect(await violationsOn(page, { rules: { region: { enabled: false } } }, parts)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expectAccessible(page);

  for (const locale of ["en-XA", "ar-XB"]) {
    const context = await browser.newContext({
      locale,
      baseURL: new URL(page.url()).origin,
      storageState: await page.context().storageState(),
      viewport: page.viewportSize(),
    });
    const reader = await context.newPage();
    await openLiveForm(reader, "/orders/new?draft=new");
    await reader.getByRole("combobox", { name: pseudoMessage("Source language") }).click();
    await expect(reader.getByRole("listbox")).toBeVisible();
    const unsaid = reader.locator('[aria-label="Dismiss"]');
    await expect(unsaid).toHaveCount(0);
    await expect(reader.getByRole("button", { name: pseudoMessage("Close the list") })).toHaveCount(2);
    await context.close();
  }
});
