import {
  addDocuments,
  chooseLanguage,
  documentItem,
  openEmptyForm,
  openLiveForm,
  tabTo,
} from "../support/order-form";
import { expect, test } from "../support/test";

/** What a person can rely on while they fill in the order form. */

test.beforeEach(async ({ page, enterAs }) => {
  await enterAs("requester");
  await openEmptyForm(page);
});

test("a draft survives a reload, with its documents and what was typed", async ({ page }) => {
  await addDocuments(page, "birth-certificate.pdf");
  await chooseLanguage(page, "Source language", "Spanish");
  await page.getByRole("textbox", { name: "Reference" }).fill("RT-1042");
  await page.getByRole("textbox", { name: "Notes" }).click();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await page.keyboard.type("The name is ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("José");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.reload();

  await expect(page.getByText("Your draft of")).toBeVisible();
  await expect(documentItem(page, "birth-certificate.pdf").getByText("Uploaded")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Source language" })).toHaveValue("Spanish");
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("RT-1042");
  await expect(page.getByRole("textbox", { name: "Notes" }).locator("strong")).toHaveText("José");
});

test("notarization needs certification, says so when Tab reaches it, and comes back with it", async ({
  page,
}) => {
  const certification = page.getByRole("checkbox", { name: "Certification" });
  const notarization = page.getByRole("checkbox", { name: "Notarization" });
  await certification.focus();
  await tabTo(page, "Notarization");
  await expect(notarization).toHaveAccessibleDescription(/Available with certification/);
  await page.keyboard.press("Space");
  await expect(notarization).not.toBeChecked();
  await tabTo(page, "Currency conversion");

  await certification.check();
  await notarization.check();
  await expect(page.getByText("A notarized order waits for your approval")).toBeVisible();
  await certification.uncheck();
  await expect(notarization).not.toBeChecked();
  await expect(notarization).toBeDisabled();
  await certification.check();
  await expect(notarization).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Currency conversion" })).not.toBeChecked();
});

test("what is missing is named at its field, and the summary leads there", async ({ page }) => {
  await page.getByRole("button", { name: "Place order" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "need another look" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Choose the language your documents are in." }).click();
  const source = page.getByRole("combobox", { name: "Source language" });
  await expect(source).toBeFocused();
  await expect(source).toHaveAttribute("aria-invalid", "true");
});

test("another tab's answers are never overwritten unseen", async ({ page, context }) => {
  const reference = page.getByRole("textbox", { name: "Reference" });
  await reference.fill("first tab");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const other = await context.newPage();
  await openLiveForm(other, "/orders/new");
  await other.getByRole("textbox", { name: "Reference" }).fill("second tab");
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();

  await reference.fill("first tab again");
  await page.getByRole("button", { name: "Load the newer version" }).click();
  await expect(reference).toHaveValue("second tab");
});

test("what is typed without a connection is saved when it is back", async ({ page, context }) => {
  const reference = page.getByRole("textbox", { name: "Reference" });
  await reference.fill("before");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await context.setOffline(true);
  await reference.fill("on the train");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(reference).toHaveValue("on the train");
});
