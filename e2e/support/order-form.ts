import { expect, type Page } from "@playwright/test";

/** What the journeys do on the order form, by the names that its controls keep. */

/** Opens the order form; what an earlier test left in it is thrown away. */
export async function openEmptyForm(page: Page): Promise<void> {
  await page.goto("/orders/new");
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  const startOver = page.getByRole("button", { name: "Start over" });
  if (await startOver.isVisible()) {
    await startOver.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
    await expect(startOver).toBeHidden();
  }
}

export const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7 test"),
});

export const documentItem = (page: Page, name: string) => page.getByRole("listitem", { name });

export async function addDocument(page: Page, name: string): Promise<void> {
  await page.getByLabel("Documents").setInputFiles(pdf(name));
  await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
}

export async function chooseLanguage(page: Page, label: string, language: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(language);
  await page.getByRole("option", { name: language, exact: true }).click();
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

/** Presses Tab until the control of this name has the focus; fails after more stops than the form has. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    const focused = page.locator(":focus");
    if ((await focused.count()) > 0 && (await focused.evaluate(nameOf)) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}`);
}

function nameOf(element: Element): string {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return (labels.map((label) => label.textContent).join(" ") || element.textContent || "").trim();
}
