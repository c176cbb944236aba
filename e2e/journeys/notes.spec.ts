import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/test";

/** What is typed into the notes before their editor has come, which is fetched when somebody does something. */

const notes = (page: Page): Locator => page.getByRole("textbox", { name: "Notes" });
const toolbar = (page: Page): Locator => page.getByRole("toolbar", { name: "Formatting" });
const saved = (page: Page): Locator => page.getByText("Saved", { exact: true });

/** Opens the form, and keeps from it whatever scripts it asks for later. @returns what lets them come */
async function openWithoutEditor(page: Page, address = "/orders/new"): Promise<() => void> {
  const isAlive = page.waitForRequest("**/api/events");
  await page.goto(address, { waitUntil: "networkidle" });
  await isAlive;
  const mayCome = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  return mayCome.resolve;
}

test.beforeEach(async ({ enterAs }) => {
  await enterAs("requester");
});

test("the editor takes over what was typed before it came, with the place in it @phone", async ({ page }) => {
  const letEditorCome = await openWithoutEditor(page);
  await notes(page).click();
  await page.keyboard.type("First  line ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The name is , as in the passport");
  for (let letter = 0; letter < ", as in the passport".length; letter += 1) {
    await page.keyboard.press("ArrowLeft");
  }
  await expectAccessible(page);
  letEditorCome();
  await expect(toolbar(page)).toBeVisible();
  await expect(notes(page)).toBeFocused();
  await page.keyboard.press("Control+b");
  await page.keyboard.type("José");
  await expect(notes(page)).toHaveJSProperty(
    "innerHTML",
    "<p>First  line </p><p>The name is <strong>José</strong>, as in the passport</p>",
  );
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(toolbar(page)).toBeVisible();
  await expect(notes(page)).toContainText("The name is José, as in the passport");
});

test("letters that are told of only after their writing has ended are kept, where the editor comes right then", async ({
  page,
}) => {
  const letEditorCome = await openWithoutEditor(page);
  await notes(page).click();
  await notes(page).dispatchEvent("compositionstart");
  await page.keyboard.insertText("nihon");
  letEditorCome();
  await page.waitForLoadState("networkidle");
  // As Firefox does it: the letters stand there, the writing has ended, and then the input is told of.
  await notes(page).evaluate(async (box: HTMLTextAreaElement) => {
    box.setRangeText("日本", 0, box.value.length, "end");
    box.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: "日本" }));
    await new Promise(requestAnimationFrame);
    box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertCompositionText" }));
  });
  await expect(toolbar(page)).toBeVisible();
  await expect(notes(page).getByRole("paragraph")).toHaveText(["日本"]);
  await expect(saved(page)).toBeVisible();
});

test("without a connection the notes go on as plain text, and nothing of them is lost", async ({
  page,
  context,
}) => {
  const isAlive = page.waitForRequest("**/api/events");
  await page.goto("/orders/new", { waitUntil: "networkidle" });
  await isAlive;
  await context.setOffline(true);
  await notes(page).fill("<b>Keep</b> & return\nby post");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  await notes(page).press("End");
  await expect(toolbar(page)).toBeVisible();
  await expect(notes(page).getByRole("paragraph")).toHaveText(["<b>Keep</b> & return", "by post"]);
});

test("lines that were saved are shown, and can be gone on with, before the editor comes", async ({
  page,
}) => {
  await page.goto("/orders/new");
  await notes(page).click();
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  const letEditorCome = await openWithoutEditor(page, page.url());
  await expect(notes(page)).toHaveValue("one\ntwo");
  await notes(page).press("Control+End");
  await page.keyboard.type(" and three");
  await expect(saved(page)).toBeVisible();
  letEditorCome();
  await expect(toolbar(page)).toBeVisible();
  await expect(notes(page).getByRole("paragraph")).toHaveText(["one", "two and three"]);
});

test("what was typed before the page came to life goes over into the editor, with the place in it", async ({
  page,
}) => {
  const mayCome = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  await page.goto("/orders/new", { waitUntil: "commit" });
  await notes(page).pressSequentially("Jos Okafor");
  for (let letter = 0; letter < " Okafor".length; letter += 1) await page.keyboard.press("ArrowLeft");
  mayCome.resolve();
  await expect(toolbar(page)).toBeVisible();
  await expect(notes(page)).toBeFocused();
  await page.keyboard.type("é");
  await expect(notes(page)).toHaveText("José Okafor");
  await expect(saved(page)).toBeVisible();
});
