import type { Locator, Page } from "playwright/test";
import { expect, test } from "../support/test";

/** What every question does that the page asks before something is cancelled or thrown away. */

const question = (page: Page) => page.getByRole("alertdialog");
const drafts = (page: Page) => page.getByRole("main").getByRole("button", { name: "Discard" });

/** Home with a draft that can be discarded. */
async function openHome(page: Page): Promise<Locator> {
  await page.goto("/orders/new");
  await page.getByRole("textbox", { name: "Reference" }).fill("RT-7");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto("/");
  return drafts(page);
}

test("a question begins on the harmless choice, keeps the keyboard, and leaves by Esc to where it was asked", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  const discard = await openHome(page);
  await discard.press("Enter");
  const keep = question(page).getByRole("button", { name: "Keep draft" });
  await expect(question(page)).toHaveAccessibleName(/RT-7/);
  await expect(question(page)).toHaveAccessibleDescription(/\w/);
  await expect(keep).toBeFocused();
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, header") ?? null)).toBeNull();
  }
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(discard).toBeFocused();
  await expect(discard).toHaveAttribute("aria-expanded", "false");
});

test("nothing behind a question is pressed, scrolled or selected, and a press beside it does not answer it @phone", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  const discard = await openHome(page);
  await page.setViewportSize({ width: 390, height: 400 });
  await discard.click();
  await expect(question(page)).toBeVisible();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.mouse.move(200, 380);
  await page.mouse.wheel(0, -300);
  await page.mouse.wheel(0, 900);
  await page.mouse.click(5, 395);
  await page.mouse.click(5, 5);
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await question(page).getByRole("button", { name: "Keep draft" }).click();
  await expect(question(page)).toBeHidden();
  await page.mouse.wheel(0, -900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("a question cannot be left while what was decided is under way", async ({ page, enterAs }) => {
  await enterAs("requester");
  const discard = await openHome(page);
  const isAsked = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  await page.route(/\/api\/drafts\/[^/]+$/, async (route, request) => {
    if (request.method() !== "DELETE") return await route.continue();
    isAsked.resolve();
    await mayGoOn.promise;
    await route.continue();
  });
  await discard.click();
  await question(page).getByRole("button", { name: "Discard draft" }).click();
  await isAsked.promise;
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(question(page)).toBeVisible();
  await expect(question(page).getByRole("button", { name: "Keep draft" })).toBeDisabled();
  mayGoOn.resolve();
  await expect(question(page)).toBeHidden();
  await expect(discard).toHaveCount(0);
});
