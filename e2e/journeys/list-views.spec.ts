import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { foldButton, unfold } from "../support/lists";
import { addMirroredOrders } from "../support/orders";
import { addPerson, query } from "../support/people";
import { addMirroredQuote } from "../support/quotes";
import { expect, test } from "../support/test";

/** Views of a list that people keep and share, and the columns that they choose. */

const view = (page: Page) => page.getByRole("combobox", { name: "View" });
const shownView = (page: Page) => view(page).locator("option:checked");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const table = (page: Page) => page.getByRole("table", { name: "Orders" });

async function saveView(page: Page, name: string, isShared = false): Promise<void> {
  await press(page, "Save view");
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  if (isShared) await dialog.getByRole("checkbox", { name: "Share with everybody in the business" }).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(shownView(page)).toHaveText(name);
  // Until then it is known by what it shows.
  await expect(page).toHaveURL(/[?&]view=/);
}

test("a view is kept, chosen, changed, renamed and deleted @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  test.slow();
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 3, status: "completed" });
  await addMirroredOrders(system, business, { count: 1, status: "translating" });
  await page.goto("/orders?status=completed&sort=placed");
  await unfold(page);
  await expect(shownView(page)).toHaveText("Unsaved view");
  await expectAccessible(page);
  await press(page, "Save view");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Share/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Save view" })).toBeFocused();
  await saveView(page, "Done <b>first</b>");
  await expect(page).toHaveURL(/[?]status=completed&sort=placed&view=[-0-9a-f]{36}$/);

  await view(page).selectOption("All orders");
  await expect(page).toHaveURL("/orders");
  await expect(table(page).getByRole("link")).toHaveCount(4);
  await view(page).selectOption("Done <b>first</b>");
  await expect(table(page).getByRole("link")).toHaveCount(3);
  await page.getByRole("combobox", { name: "Status" }).selectOption("Translating");
  await expect(shownView(page)).toHaveText("Done <b>first</b> (changed)");
  await expect(page).toHaveURL(/status=translating/);
  await page.reload();
  await unfold(page);
  await expect(shownView(page)).toHaveText("Done <b>first</b> (changed)");
  await expectAccessible(page);
  await press(page, "Save changes");
  await expect(shownView(page)).toHaveText("Done <b>first</b>");
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await expect(view(page)).toBeFocused();

  await press(page, "Edit view");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Type a name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Under way");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(shownView(page)).toHaveText("Under way");

  await press(page, "Edit view");
  await press(page, "Delete view");
  const question = page.getByRole("alertdialog", { name: "Delete view Under way?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete view" }).click();
  await expect(shownView(page)).toHaveText("Unsaved view");
  // What it showed is shown still, and is there for the next view.
  await expect(page).toHaveURL("/orders?status=translating&sort=placed");
  await expect(view(page)).toBeFocused();
});

test("a shared view is everybody's to look at, and its person's and administrators' to change", async ({
  page,
  browser,
  system,
  business,
  enter,
}) => {
  await enter(await addPerson(system, business, "approver"));
  await page.goto("/orders?status=completed");
  await saveView(page, "Done", true);
  const address = page.url();
  await saveView(page, "Mine");
  await expect(page).not.toHaveURL(address);
  const others = await browser.newContext();
  const other = await others.newPage();
  await enter(await addPerson(system, business, "requester"), other);
  await other.goto("/orders");
  await expect(view(other).locator("option")).toHaveText(["All orders", "Done"]);
  await other.goto(address);
  await expect(shownView(other)).toHaveText("Done");
  await other.getByRole("combobox", { name: "Status" }).selectOption("Translating");
  await expect(shownView(other)).toHaveText("Done (changed)");
  await expect(other.getByRole("button", { name: /^(Save changes|Edit view)$/ })).toHaveCount(0);
  await others.close();
  const administrators = await browser.newContext();
  const administrator = await administrators.newPage();
  await enter(await addPerson(system, business, "administrator"), administrator);
  await administrator.goto(address);
  await expect(administrator.getByRole("button", { name: "Edit view" })).toBeVisible();
  await administrators.close();
});

test("quotes have views and columns of their own", async ({ page, system, business, newPerson, enter }) => {
  const person = await newPerson("requester");
  await addMirroredQuote(system, business, { placedById: person.id });
  await enter(person);
  await page.goto("/quotes?sort=requested&hide=services");
  await saveView(page, "Oldest");
  await expect(page.getByRole("columnheader", { name: "Services" })).toHaveCount(0);
  await page.goto("/orders");
  await expect(view(page).locator("option")).toHaveText(["All orders"]);
});

test("columns are left out of the list, its address and its document, and nothing else is", async ({
  page,
  system,
  business,
  enter,
}) => {
  await addMirroredOrders(system, business, { count: 3, status: "completed" });
  await query(system, `UPDATE "Order" SET "serviceNames" = '{Notarization}' WHERE "businessId" = $1`, [
    business.id,
  ]);
  await enter(await addPerson(system, business, "administrator"));
  await page.goto("/orders");
  const headings = table(page).getByRole("columnheader");
  await expect(headings).toHaveText([
    ...["Number", "Reference", "Languages", /Status/, "Services", "Total", "Placed by", /^Placed/],
  ]);
  await press(page, "Columns");
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(7);
  await dialog.getByRole("checkbox", { name: "Services" }).uncheck();
  await dialog.getByRole("checkbox", { name: "Languages" }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();
  await expect(page).toHaveURL("/orders?hide=services,languages");
  await expect(headings).toHaveText(["Number", "Reference", /Status/, "Total", "Placed by", /^Placed/]);
  const cellsOf = async (address: string) =>
    (await (await page.request.get(address)).text()).match(/<td/g)?.length ?? 0;
  expect(await cellsOf("/orders")).toBe(24);
  expect(await cellsOf("/orders?hide=services,languages,number,nonsense")).toBe(18);
  await press(page, "Columns");
  await dialog.getByRole("button", { name: "Show all" }).click();
  await expect(page).toHaveURL("/orders");
});

test("the first card stands high on a phone, and what narrows the list behind one button @phone", async ({
  page,
  system,
  business,
  enterAs,
}, { project }) => {
  test.skip(project.name !== "phone");
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 3, status: "completed" });
  await page.goto("/orders?status=completed");
  await expect(foldButton(page)).toHaveText("Filter and sort, 1 set");
  await expect(page.getByRole("combobox", { name: "Status" })).toBeHidden();
  const card = await table(page).getByRole("row").nth(1).boundingBox();
  expect(card?.y).toBeLessThan(500);
  await page.getByRole("button", { name: /^Remove filter/ }).click();
  await expect(foldButton(page)).toBeFocused();
  await expect(foldButton(page)).toHaveText("Filter and sort");
  await foldButton(page).press("Enter");
  await expect(page.getByRole("combobox", { name: "Status" })).toBeVisible();
});

test("nothing moves when the views and the columns of a list come @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 3, status: "completed" });
  const held = Promise.withResolvers<void>();
  await page.route("**/api/words/listViews", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/orders");
  const first = table(page).getByRole("link").first();
  const before = await first.boundingBox();
  held.resolve();
  await expect(page.locator(".list-toggle button, .list-tools select").first()).toBeAttached();
  await expect(view(page).or(foldButton(page)).first()).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
});
