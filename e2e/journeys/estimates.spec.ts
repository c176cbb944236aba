import { expectAccessible } from "../support/accessible";
import { documentItem, openEmptyForm, pdf } from "../support/order-form";
import { pdfOf } from "../support/pdfs";
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
  const dialog = page.getByRole("dialog");
  const words = dialog.getByRole("textbox", { name: "Words a page" });
  await expect(words).toHaveValue("250");
  await words.fill("none");
  await dialog.getByRole("button", { name: "Save connection" }).click();
  await expect(dialog.getByText("Enter a whole number of words")).toBeVisible();
  await words.fill("100");
  await dialog.getByRole("textbox", { name: "Words beyond" }).fill("0");
  await dialog.getByRole("button", { name: "Save connection" }).click();
  await expect(page.getByText("100 words a page, and up to 0 more")).toBeVisible();
  await page.goto("/orders/new?draft=new");
  await page.getByLabel("Documents").setInputFiles([await certificate(5)]);
  await expect(page.getByText("Estimated pages: 6 · about 520 words")).toBeVisible();
  await expect(page.getByText("An estimate, at 100 words a page")).toBeVisible();
});
