import { writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { signIn } from "../support/sign-in";
import { answerOnceWith, countRequests } from "../support/sandbox";

/** What a person can rely on while they fill in the order form. One person's one draft: one test after the other. */
test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ page }) => {
  await signIn(page, "admin@northwind.example");
  await page.goto("/orders/new");
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  const startOver = page.getByRole("button", { name: "Start over" });
  if (await startOver.isVisible()) {
    await startOver.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
    await expect(startOver).toBeHidden();
  }
});

test("a draft survives a reload, with its documents and what was typed", async ({ page }) => {
  await addDocument(page, "birth-certificate.pdf");
  await chooseLanguage(page, "Source language", "Spanish");
  await page.getByRole("textbox", { name: "Reference" }).fill("RT-1042");
  await page.getByRole("textbox", { name: "Notes" }).click();
  await page.keyboard.type("The name is ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("José");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.reload();

  await expect(page.getByText("We kept your draft from")).toBeVisible();
  await expect(documentItem(page, "birth-certificate.pdf").getByText("Uploaded")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Source language" })).toHaveValue("Spanish");
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("RT-1042");
  await expect(page.getByRole("textbox", { name: "Notes" }).locator("strong")).toHaveText("José");
});

test("an empty document is refused before it travels", async ({ page }) => {
  const uploads = watchUploads(page);
  await page
    .getByLabel("Documents")
    .setInputFiles({ name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) });
  await expect(documentItem(page, "empty.pdf")).toContainText("This file is empty");
  await addDocument(page, "whole.pdf");
  expect(uploads).toEqual(["whole.pdf"]);
});

test("a document of more than 100 MB is refused before it travels", async ({ page }, testInfo) => {
  const uploads = watchUploads(page);
  const tooLarge = testInfo.outputPath("too-large.pdf");
  await writeFile(tooLarge, Buffer.alloc(100 * 1024 * 1024 + 1));
  await page.getByLabel("Documents").setInputFiles(tooLarge);
  await expect(documentItem(page, "too-large.pdf")).toContainText("larger than 100 MB");
  await addDocument(page, "whole.pdf");
  expect(uploads).toEqual(["whole.pdf"]);
});

test("an upload that broke off can be retried", async ({ page }) => {
  await answerOnceWith({ method: "POST", path: "/files", kind: "drop" });
  await page.getByLabel("Documents").setInputFiles(pdf("contract.pdf"));
  await documentItem(page, "contract.pdf").getByRole("button", { name: "Retry" }).click();
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();
});

test("a document dropped anywhere on the page is uploaded", async ({ page }) => {
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["content"], "dropped.pdf"));
    return transfer;
  });
  await page.getByRole("heading", { level: 1 }).dispatchEvent("dragenter", { dataTransfer: files });
  const overlay = page.getByText("Drop to add to this order");
  await overlay.dispatchEvent("dragenter", { dataTransfer: files });
  await overlay.dispatchEvent("drop", { dataTransfer: files });
  await expect(overlay).toBeHidden();
  await expect(documentItem(page, "dropped.pdf").getByText("Uploaded")).toBeVisible();
});

test("notarization needs certification and goes with it", async ({ page }) => {
  const certification = page.getByRole("checkbox", { name: "Certification" });
  const notarization = page.getByRole("checkbox", { name: "Notarization" });
  await expect(notarization).toBeDisabled();
  await expect(notarization).toHaveAccessibleDescription(/Available with certification/);
  await certification.check();
  await notarization.check();
  await expect(page.getByText("A notarized order waits for your approval")).toBeVisible();
  await certification.uncheck();
  await expect(notarization).not.toBeChecked();
  await expect(notarization).toBeDisabled();
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

test("a refusal of the service keeps the form, and the next press places the order", async ({ page }) => {
  await addDocument(page, "contract.pdf");
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  await answerOnceWith({ method: "POST", path: "/orders", kind: "status", status: 422 });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your order was not placed" })).toBeFocused();
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
});

test("a double click places one order", async ({ page }) => {
  await addDocument(page, "contract.pdf");
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  const before = await countRequests("POST", "/orders");
  await page.getByRole("button", { name: "Place order" }).dblclick();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  expect(await countRequests("POST", "/orders")).toBe(before + 1);
});

test("an order can be placed with the keyboard alone", async ({ page }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await addDocument(page, "contract.pdf");
  await page.getByLabel("Documents").focus();
  await tabTo(page, "Source language");
  await page.keyboard.type("span");
  await press("Enter");
  await tabTo(page, "Target language");
  await page.keyboard.type("engl");
  await press("Enter");
  await tabTo(page, "Certification");
  await press("Space");
  await tabTo(page, "Place order");
  await press("Enter");
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
});

test("another tab's answers are never overwritten unseen", async ({ page, context }) => {
  const reference = page.getByRole("textbox", { name: "Reference" });
  await reference.fill("first tab");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/orders/new");
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

const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 test") });

const documentItem = (page: Page, name: string) => page.getByRole("listitem", { name });

async function addDocument(page: Page, name: string): Promise<void> {
  await page.getByLabel("Documents").setInputFiles(pdf(name));
  await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
}

async function chooseLanguage(page: Page, label: string, language: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(language);
  await page.getByRole("option", { name: language, exact: true }).click();
}

/** The names of the documents whose bytes leave the browser from now on. */
function watchUploads(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const address = new URL(request.url());
    if (address.pathname === "/api/upload") names.push(address.searchParams.get("name") ?? "");
  });
  return names;
}

/** Presses Tab until the control of this name has the focus; fails after more stops than the form has. */
async function tabTo(page: Page, name: string): Promise<void> {
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
