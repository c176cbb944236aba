import { expect, type Page } from "@playwright/test";

/** Orders as a person places them. */

export type OrderToFill = {
  documents: string[];
  services: string[];
  /** Words between ** are made bold. */
  notes?: string;
  reference?: string;
};

/** Opens the form, puts a left draft aside, and fills it in; the documents are uploaded when it returns. */
export async function fillOrder(page: Page, order: OrderToFill): Promise<void> {
  await page.goto("/orders/new");
  await startOver(page);
  await page.getByLabel("Documents").setInputFiles(
    order.documents.map((name) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.4 ${name}`) })),
  );
  for (const name of order.documents) {
    await expect(page.getByRole("listitem", { name }).getByText("Uploaded")).toBeVisible();
  }
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  for (const service of order.services) await page.getByRole("checkbox", { name: service }).check();
  if (order.reference) await page.getByRole("textbox", { name: "Reference" }).fill(order.reference);
  if (order.notes) await typeNotes(page, order.notes);
}

/** Places the order and waits for its page. @returns its number */
export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("status", { name: "Status" })).toBeVisible();
  return await orderNumber(page);
}

export async function orderNumber(page: Page): Promise<string> {
  return (await page.getByRole("heading", { level: 1 }).innerText()).trim();
}

export async function chooseLanguage(page: Page, field: string, name: string): Promise<void> {
  const combobox = page.getByRole("combobox", { name: field });
  await combobox.click();
  await combobox.fill(name);
  await page.getByRole("option", { name, exact: true }).first().click();
}

async function startOver(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  const button = page.getByRole("button", { name: "Start over" });
  if (!(await button.isVisible())) return;
  await button.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
  await expect(button).toBeHidden();
}

async function typeNotes(page: Page, notes: string): Promise<void> {
  await page.getByRole("textbox", { name: "Notes" }).click();
  for (const [index, part] of notes.split("**").entries()) {
    if (index > 0) await page.keyboard.press("Control+b");
    await page.keyboard.type(part);
  }
}
