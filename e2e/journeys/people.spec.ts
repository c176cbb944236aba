import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, fillSignIn, test } from "../support/test";

/** How administrators look after the people of their business, and what those people notice of it. */

const rowOf = (page: Page, { email }: { email: string }) =>
  page.getByRole("table", { name: "People" }).getByRole("row").filter({ hasText: email });

test("another role counts from the next step on, without signing in again @phone", async ({
  page,
  browser,
  enterAs,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const colleague = await enterAs("requester", theirs);
  await enterAs("administrator");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Open the people" }).click();
  const row = rowOf(page, colleague);
  await expect(row).toContainText("Requester");
  expect((await theirs.goto("/settings/people"))?.status()).toBe(404);

  await row.getByRole("button", { name: "Change role" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Role" }).selectOption("Administrator");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save role" }).click();
  await expect(row).toContainText("Administrator");
  await expect(row.getByRole("button", { name: "Change role" })).toBeFocused();
  expect((await theirs.goto("/settings/people"))?.status()).toBe(200);
  await context.close();
});

test("who is disabled while a page is open is led out, told why, and let in again", async ({
  page,
  browser,
  enterAs,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const colleague = await enterAs("approver", theirs);
  await theirs.goto("/orders");
  await enterAs("administrator");
  await page.goto("/settings/people");
  const row = rowOf(page, colleague);
  await row.getByRole("button", { name: "Disable" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await expect(page.locator("main :focus")).toHaveCount(1);

  await expect(theirs.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await fillSignIn(theirs, colleague.email, colleague.password);
  await expect(theirs.getByRole("heading", { name: "You belong to no business here" })).toBeVisible();
  await expectAccessible(theirs);
  await row.getByRole("button", { name: "Enable" }).click();
  await expect(row).toContainText("Active");
  await theirs.reload();
  await expect(theirs.getByRole("navigation", { name: "Main" })).toBeVisible();
  await context.close();
});

test("who is removed is in no list any more; the last administrator cannot go", async ({
  page,
  newPerson,
  enterAs,
}) => {
  const colleague = await newPerson("requester");
  const administrator = await enterAs("administrator");
  await page.goto("/settings/people");
  await rowOf(page, colleague).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(rowOf(page, colleague)).toHaveCount(0);
  await expect(page.locator("main :focus")).toHaveCount(1);

  await rowOf(page, administrator).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Somebody has to look after the business.")).toBeVisible();
  await expect(rowOf(page, administrator)).toBeVisible();
  await page.goto("/settings/audit");
  await expect(page.getByRole("row").filter({ hasText: "Person removed" })).toContainText(colleague.name);
});
