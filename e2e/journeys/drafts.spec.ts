import type { Page } from "playwright/test";
import {
  addDocuments,
  documentItem,
  fillOrder,
  openEmptyForm,
  openLiveForm,
  placeOrder,
} from "../support/order-form";
import { openDraft } from "../support/requests";
import { expect, test } from "../support/test";

/** Several forms of one person: none hides another, each has its address, and each can be gone on with or discarded. */

const reference = (page: Page) => page.getByRole("textbox", { name: "Reference" });
const draftLines = (page: Page) => page.getByRole("list", { name: "Drafts" }).getByRole("listitem");

/** Opens a form beside all others and types into it. */
async function begin(page: Page, text: string): Promise<void> {
  await page.goto("/orders/new?draft=new");
  await reference(page).fill(text);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

test.beforeEach(async ({ enterAs }) => {
  await enterAs("requester");
});

test("two forms that are opened at once are two drafts, and both are offered again", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await Promise.all([page, other].map((tab) => tab.goto("/orders/new")));
  await Promise.all([reference(page).fill("first tab"), reference(other).fill("second tab")]);
  for (const tab of [page, other]) await expect(tab.getByText("Saved", { exact: true })).toBeVisible();
  await addDocuments(other, "passport.pdf");

  for (const [tab, text] of [
    [page, "first tab"],
    [other, "second tab"],
  ] as const) {
    await tab.reload();
    await expect(reference(tab)).toHaveValue(text);
    await expect(draftLines(tab)).toHaveCount(1);
  }
  await expect(draftLines(page)).toContainText("passport.pdf");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(draftLines(page)).toHaveText([/passport\.pdf.*second tab/, /first tab/]);
});

test("going on with a draft from the form or from Home leads to it, and the form left is kept", async ({
  page,
}) => {
  await begin(page, "older");
  await begin(page, "newer");
  await draftLines(page).filter({ hasText: "older" }).getByRole("button", { name: "Go on" }).click();
  await expect(reference(page)).toHaveValue("older");
  await expect(draftLines(page)).toHaveText(/newer/);
  await reference(page).fill("older, gone on with");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(draftLines(page)).toHaveText([/older, gone on with/, /newer/]);
  await draftLines(page).filter({ hasText: "newer" }).getByRole("button", { name: "Go on" }).click();
  await expect(reference(page)).toHaveValue("newer");
});

test("another order can be begun beside a kept draft", async ({ page }) => {
  await begin(page, "kept");
  await page.goto("/orders/new");
  await expect(reference(page)).toHaveValue("kept");
  await page.getByRole("button", { name: "Start another order" }).click();
  await expect(reference(page)).toHaveValue("");
  await expect(draftLines(page)).toHaveText(/kept/);
  await reference(page).fill("another");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(reference(page)).toHaveValue("another");
  await expect(draftLines(page)).toHaveText(/kept/);
});

test("discarding a draft asks first, throws that one away alone, and leads on to the next", async ({
  page,
}) => {
  for (const text of ["first", "second", "third"]) await begin(page, text);
  await page.goto("/");
  const second = draftLines(page).filter({ hasText: "second" });
  await second.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep draft" }).click();
  await second.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(draftLines(page)).toHaveText([/third/, /first/]);
  await expect(draftLines(page).filter({ hasText: "first" })).toBeFocused();
  await page.reload();
  await expect(draftLines(page)).toHaveText([/third/, /first/]);
});

test("a page that is open beside it lists a draft as it comes and goes", async ({ page, context }) => {
  const beside = await context.newPage();
  await beside.goto("/");
  await expect(beside.getByRole("heading", { level: 1 })).toBeVisible();
  await begin(page, "typed over there");
  await expect(draftLines(beside)).toHaveText(/typed over there/);
  await page.goto("/");
  await draftLines(page).getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(draftLines(beside)).toHaveCount(0);
});

test("a sixth draft waits behind a button", async ({ page, clientOf, enterAs }) => {
  const client = await clientOf(await enterAs("requester"));
  for (const text of ["1", "2", "3", "4", "5", "6"]) {
    const saved = { content: { reference: `case ${text}` }, version: 0 };
    const address = `/api/drafts/${await openDraft(client)}`;
    expect((await client.put(address, { data: saved })).status()).toBe(200);
  }
  await page.goto("/");
  await expect(draftLines(page)).toHaveCount(5);
  await page.getByRole("button", { name: "Show all 6 drafts" }).click();
  await expect(draftLines(page)).toHaveCount(6);
  await expect(draftLines(page).nth(5)).toBeFocused();
});

test("the address of a form that became an order leads to the order", async ({ page }) => {
  await fillOrder(page);
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}/);
  const address = page.url();
  const number = await placeOrder(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
});

test("the address of another's form, or of one that was discarded, is not found", async ({
  page,
  newPerson,
  clientOf,
}) => {
  await begin(page, "mine");
  const address = page.url();
  const colleague = await clientOf(await newPerson("administrator"));
  expect((await colleague.get(address)).status()).toBe(404);
  expect((await page.request.get(address)).status()).toBe(200);
  await openEmptyForm(page);
  expect((await page.request.get(address)).status()).toBe(404);
});

test("a document added to a form that is opened anew does not go to another", async ({ page }) => {
  await begin(page, "older");
  await page.goto("/orders/new");
  await page.getByRole("button", { name: "Start another order" }).click();
  await expect(reference(page)).toHaveValue("");
  await addDocuments(page, "deed.pdf");
  await draftLines(page).getByRole("button", { name: "Go on" }).click();
  await expect(reference(page)).toHaveValue("older");
  await expect(documentItem(page, "deed.pdf")).toHaveCount(0);
  await expect(draftLines(page)).toHaveText(/deed\.pdf/);
});

test("the browser's Back leads to the form as it is now, not as it was when it was opened", async ({
  page,
}) => {
  await begin(page, "older");
  await openLiveForm(page, page.url());
  await reference(page).fill("changed since");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(draftLines(page)).toHaveText(/changed since/);
  await page.goBack();
  await expect(reference(page)).toHaveValue("changed since");
});

test("Back to a form that was thrown away meanwhile leads to an empty one", async ({ page }) => {
  await begin(page, "thrown away");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await draftLines(page).getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  // Behind it the page is out of reach, so that no line counts, while the draft is still being thrown away.
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(draftLines(page)).toHaveCount(0);
  await page.goBack();
  await expect(reference(page)).toHaveValue("");
  await expect(page).toHaveURL(/\/orders\/new\?draft=new$/);
});

test("Back to a form that cannot be read again shows it as the page knew it, and says so", async ({
  page,
}) => {
  await begin(page, "as it was");
  await openLiveForm(page, page.url());
  await expect(reference(page)).toHaveValue("as it was");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(draftLines(page)).toHaveText(/as it was/);
  await page.route("**/api/drafts/*", (route) => route.abort());
  await page.goBack();
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("alert")).toBeVisible();
  await expect(reference(page)).toHaveValue("as it was");
});
