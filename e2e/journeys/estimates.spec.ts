import { expectAccessible } from "../support/accessible";
import {
  chooseLanguage,
  documentItem,
  openEmptyForm,
  orderNumber,
  pdf,
  placeOrder,
} from "../support/order-form";
import { pdfOf } from "../support/pdfs";
import { dialog, revision, send, what } from "../support/revisions";
import { onePixel } from "../support/scans";
import { expect, test } from "../support/test";

/** Before anything is ordered the form tells as how many pages the documents are likely to be charged. */

const certificate = async (pages: number) => ({
  ...pdf("certificate.pdf"),
  buffer: Buffer.from(await pdfOf({ pages, says: () => "one two three four", lines: 10 })),
});
const photo = { name: "photo.png", mimeType: "image/png", buffer: onePixel };

test("pages are estimated of texts, scans and photos, by what administrators set, and marked as an estimate", async ({
  page,
  newPerson,
  enter,
}) => {
  const administrator = await newPerson("administrator");
  await enter(administrator);
  await openEmptyForm(page);
  await expect(page.getByText("Estimated pages")).toHaveCount(0);
  // Each of the ten lines has ten words.
  await page.getByLabel("Documents").setInputFiles([await certificate(5)]);
  await expect(page.getByText("Estimated pages: 2 · about 520 words")).toBeVisible();
  await page.getByLabel("Documents").setInputFiles([photo]);
  await expect(page.getByText("Estimated pages: 3 · about 520 words")).toBeVisible();
  await expect(page.getByText("An estimate, at 250 words a page")).toBeVisible();
  await page.getByLabel("Documents").setInputFiles([pdf("broken.pdf")]);
  await expect(page.getByText("One document is not counted.")).toBeVisible();
  await expectAccessible(page);
  // A reference is not translated.
  await documentItem(page, "certificate.pdf").getByRole("radio", { name: "Reference" }).check();
  await expect(page.getByText("Estimated pages: 1", { exact: true })).toBeVisible();
  await documentItem(page, "certificate.pdf").getByRole("radio", { name: "Source" }).check();

  await page.goto("/settings/connections");
  await page.getByRole("button", { name: /^Change\b/ }).click();
  const settings = page.getByRole("dialog");
  const words = settings.getByRole("textbox", { name: "Words a page" });
  await expect(words).toHaveValue("250");
  await words.fill("none");
  await settings.getByRole("button", { name: "Save connection" }).click();
  await expect(settings.getByText("Enter a whole number of words")).toBeVisible();
  await words.fill("100");
  await settings.getByRole("textbox", { name: "Words beyond" }).fill("0");
  await settings.getByRole("button", { name: "Save connection" }).click();
  await expect(page.getByText("100 words a page, and up to 0 more")).toBeVisible();
  await page.goto("/orders/new?draft=new");
  await page.getByLabel("Documents").setInputFiles([await certificate(5)]);
  await expect(page.getByText("Estimated pages: 6 · about 520 words")).toBeVisible();
  await expect(page.getByText("An estimate, at 100 words a page")).toBeVisible();
});

test("what was estimated stands beside what the service counted, and one click writes the difference into a revision @phone", async ({
  page,
  service,
  enterAs,
}) => {
  test.slow();
  await enterAs("requester");
  await openEmptyForm(page);
  // The service counts no more than 15 pages.
  const scans = {
    ...pdf("scans.pdf"),
    buffer: Buffer.from(await pdfOf({ pages: 20, says: () => " ", lines: 0 })),
  };
  const isKept = page.waitForResponse((answer) => answer.url().endsWith("/measure") && answer.ok());
  await page.getByLabel("Documents").setInputFiles([scans]);
  await expect(page.getByText("Estimated pages: 20")).toBeVisible();
  await isKept;
  // Of what the portal alone has then, the count is still there.
  await page.reload();
  await expect(page.getByText("Estimated pages: 20")).toBeVisible();
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  await page.getByRole("checkbox", { name: "Certification" }).check();
  await placeOrder(page);
  const estimate = page.getByRole("region", { name: "Estimate" });
  await expect(estimate).toContainText("About 20 pages");
  await expect(estimate).not.toContainText("Counted by the translation service");
  await expectAccessible(page);
  const ask = estimate.getByRole("button", { name: "Ask about the difference" });
  const { id } = await service.orderByNumber(await orderNumber(page));
  await service.setStatus(id, "translating");
  await expect(estimate).toContainText("Counted by the translation service");
  await expect(estimate).toContainText("fewer pages than was estimated");
  await expect(ask).toBeHidden();
  await service.setStatus(id, "completed");
  await expect(ask).toBeVisible();
  await expectAccessible(page);

  await ask.click();
  await expect(what(page)).toContainText(/we estimated about 20 pages\. \d+ pages? (was|were) counted/);
  await expectAccessible(page);
  // Nothing was sent, or kept, by that.
  await dialog(page).getByRole("button", { name: "Keep for later" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await service.revisionsOf(id)).toEqual([]);
  await expect(page.getByText("You have begun to write one.")).toBeHidden();
  await ask.click();
  await what(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(" Thank you.");
  await send(page);
  await expect(revision(page)).toContainText("we estimated about 20 pages");
  await expect(revision(page)).toContainText("Thank you.");
  expect(await service.revisionsOf(id)).toHaveLength(1);
  await expect(ask).toBeHidden();
});

test("a quote tells it too, and offers no revision", async ({ page, service, enterAs }) => {
  await enterAs("requester");
  await page.goto("/quotes/new");
  const isKept = page.waitForResponse((answer) => answer.url().endsWith("/measure") && answer.ok());
  await page
    .getByLabel("Documents")
    .setInputFiles([
      { ...pdf("scans.pdf"), buffer: Buffer.from(await pdfOf({ pages: 20, says: () => " ", lines: 0 })) },
    ]);
  await isKept;
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  await page.getByRole("checkbox", { name: "Certification" }).check();
  await page.getByRole("button", { name: "Request quote" }).click();
  const estimate = page.getByRole("region", { name: "Estimate" });
  await expect(estimate).toContainText("About 20 pages");
  const [{ id } = { id: 0 }] = await service.quotes();
  await service.setQuoteStatus(id, "pending");
  await expect(estimate).toContainText("Counted by the translation service");
  await expect(estimate.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
});
