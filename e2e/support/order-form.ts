import { expect, type Locator, type Page } from "playwright/test";

/** What the journeys do on the order form, by the names that its controls keep. */

export type OrderToFill = {
  documents?: string[];
  services?: string[];
  /** Words between ** are made bold. */
  notes?: string;
  reference?: string;
};

/** Opens the order form; what an earlier test left in it is thrown away. */
export async function openEmptyForm(page: Page): Promise<void> {
  await page.goto("/orders/new");
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  const startOver = page.getByRole("button", { name: "Start over" });
  if (await startOver.isVisible()) {
    await startOver.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(startOver).toBeHidden();
  }
}

/** Opens a form whose page has come to life, and is told of what happens elsewhere from here on. */
export async function openLiveForm(page: Page, address: string): Promise<void> {
  // The page before may just be asking for its own again.
  await page.goto("about:blank");
  const isTold = page.waitForResponse("**/api/events");
  await page.goto(address);
  await isTold;
}

/** Opens the form and fills it in; the documents are uploaded when it returns. */
export async function fillOrder(page: Page, order: OrderToFill = {}): Promise<void> {
  await openEmptyForm(page);
  await addDocuments(page, ...(order.documents ?? ["contract.pdf"]));
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  for (const service of order.services ?? []) await page.getByRole("checkbox", { name: service }).check();
  if (order.reference) await page.getByRole("textbox", { name: "Reference" }).fill(order.reference);
  if (order.notes) await typeNotes(page, order.notes);
}

/** Places the order and waits for its page. @returns its number */
export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Place order" }).click();
  return await orderNumber(page);
}

/** The number of the order whose page is shown, or is about to be. */
export async function orderNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("status", { name: "Status" })).toBeVisible();
  return ((await page.getByRole("heading", { level: 1 }).textContent()) ?? "").trim();
}

/** Our id of the order whose page is shown. */
export function orderIdOf(page: Page): string {
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

export const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7 ${name}`),
});

export const documentItem = (page: Page, name: string) => page.getByRole("listitem", { name });

export async function addDocuments(page: Page, ...names: string[]): Promise<void> {
  await page.getByLabel("Documents").setInputFiles(names.map(pdf));
  for (const name of names) await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
}

/** By the keyboard: while a form comes to life its list may move, and be missed by a press of the mouse. */
export async function chooseLanguage(page: Page, label: string, language: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  await field.fill(language);
  const option = page.getByRole("option", { name: language, exact: true }).first();
  await expect(option).toHaveAttribute("data-highlighted");
  await field.press("Enter");
  await expect(option).toBeHidden();
}

/** The names of the documents whose bytes leave the browser from now on. */
export function watchUploads(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const address = new URL(request.url());
    if (address.pathname === "/api/upload") names.push(address.searchParams.get("name") ?? "");
  });
  return names;
}

/** Documents that are added from here on stay on their way until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await page.route("**/api/upload?**", async (route) => {
    await letGo.promise;
    await route.continue();
  });
  return letGo.resolve;
}

/** Presses Tab until the control of this name has the focus; fails after more stops than the form has. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    const focused = page.locator(":focus");
    if ((await focused.count()) > 0 && (await focused.evaluate(nameOf)) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** The same to whatever control it is, however many stops lie before it. */
export async function tabToControl(control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < 60; stop += 1) {
    if (await isFocused()) return;
    await control.page().keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}

function nameOf(element: Element): string {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return (labels.map((label) => label.textContent).join(" ") || element.textContent || "").trim();
}

async function typeNotes(page: Page, notes: string): Promise<void> {
  await page.getByRole("textbox", { name: "Notes" }).click();
  // What has a form is typed into the editor, which takes the place of the plain box.
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  for (const [index, part] of notes.split("**").entries()) {
    if (index > 0) await page.keyboard.press("Control+b");
    // At once, as it is pasted: letter by letter a long text takes a slow machine most of a minute.
    await page.keyboard.insertText(part);
  }
}
