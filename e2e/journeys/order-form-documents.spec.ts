import { writeFile } from "node:fs/promises";
import PDFDocument from "pdfkit";
import { expectAccessible } from "../support/accessible";
import { addDocuments, documentItem, openLiveForm, pdf, tabTo, watchUploads } from "../support/order-form";
import { allInk, jpxAllGrey, onePixel, redSquares, scannedPdf, tooLargeScan } from "../support/scans";
import { expect, test } from "../support/test";

/** What a person can rely on while they add documents to the order form. */

test.beforeEach(async ({ page, enterAs }) => {
  await enterAs("requester");
  await openLiveForm(page, "/orders/new");
});

test("an empty document is refused before it travels", async ({ page }) => {
  const uploads = watchUploads(page);
  await page
    .getByLabel("Documents")
    .setInputFiles({ name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) });
  await expect(documentItem(page, "empty.pdf")).toContainText("This file is empty");
  await addDocuments(page, "whole.pdf");
  expect(uploads).toEqual(["whole.pdf"]);
});

test("a document of more than 100 MB is refused before it travels", async ({ page }, testInfo) => {
  const uploads = watchUploads(page);
  const tooLarge = testInfo.outputPath("too-large.pdf");
  await writeFile(tooLarge, Buffer.alloc(100 * 1024 * 1024 + 1));
  await page.getByLabel("Documents").setInputFiles(tooLarge);
  await expect(documentItem(page, "too-large.pdf")).toContainText("larger than 100 MB");
  await addDocuments(page, "whole.pdf");
  expect(uploads).toEqual(["whole.pdf"]);
});

test("an upload that broke off can be retried", async ({ page }) => {
  await page.route("**/api/upload**", (route) => route.abort(), { times: 1 });
  await page.getByLabel("Documents").setInputFiles(pdf("contract.pdf"));
  await documentItem(page, "contract.pdf").getByRole("button", { name: "Retry" }).click();
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();
});

test("uploads that stop with the connection go on by themselves when it is back, and nothing is doubled", async ({
  page,
  context,
  service,
}) => {
  await addDocuments(page, "first.pdf");
  await page.route(
    "**/api/upload**",
    async (route) => {
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  await page.getByLabel("Documents").setInputFiles(pdf("broken-off.pdf"));
  await expect(documentItem(page, "broken-off.pdf")).toContainText("Waits until you are online again");
  await page.getByLabel("Documents").setInputFiles(pdf("added-offline.pdf"));
  await expect(documentItem(page, "added-offline.pdf")).toContainText("Waits until you are online again");
  const goesOn = page.getByText("You are online again. Documents are being uploaded.");
  await expect(goesOn).toHaveCount(0);

  await context.setOffline(false);
  await expect(goesOn).toBeAttached();
  for (const name of ["first.pdf", "broken-off.pdf", "added-offline.pdf"]) {
    await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
  }
  expect(await service.countRequests("POST", "/files")).toBe(3);
  await page.reload();
  await expect(page.getByRole("radiogroup", { name: "Type" })).toHaveCount(3);
});

test("the same file is asked about when it is added again, whatever it is called, and left out unless it is meant", async ({
  page,
}) => {
  const uploads = watchUploads(page);
  await addDocuments(page, "birth.pdf");
  const again = { ...pdf("birth.pdf"), name: "scan-2.pdf" };
  const other = { ...pdf("death.pdf"), name: "birth.pdf" };
  await page.getByLabel("Documents").setInputFiles([again, other]);
  const question = page.getByRole("alertdialog", { name: "This file seems to be in the form already" });
  await expect(question).toContainText("“scan-2.pdf” looks the same as “birth.pdf”.");
  await expect(question.getByRole("button", { name: "Leave it out" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Documents")).toBeFocused();
  await expect(documentItem(page, "birth.pdf").getByText("Uploaded")).toHaveCount(2);
  await expect(documentItem(page, "scan-2.pdf")).toHaveCount(0);

  await page.getByLabel("Documents").setInputFiles(again);
  await question.getByRole("button", { name: "Add it a second time" }).click();
  await expect(documentItem(page, "scan-2.pdf").getByText("Uploaded")).toBeVisible();
  expect(uploads).toEqual(["birth.pdf", "birth.pdf", "scan-2.pdf"]);
});

test("the same file is asked about after a reload too, when only the portal has the first", async ({
  page,
}) => {
  const uploads = watchUploads(page);
  await addDocuments(page, "birth.pdf");
  await expect(documentItem(page, "birth.pdf").getByText("Uploaded")).toBeVisible();
  await page.reload();
  await expect(documentItem(page, "birth.pdf").getByText("Uploaded")).toBeVisible();
  const again = { ...pdf("birth.pdf"), name: "scan-2.pdf" };
  const other = { ...pdf("death.pdf"), name: "birth.pdf" };
  await page.getByLabel("Documents").setInputFiles([again, other]);
  const question = page.getByRole("alertdialog", { name: "This file seems to be in the form already" });
  await expect(question).toContainText("“scan-2.pdf” looks the same as “birth.pdf”.");
  await question.getByRole("button", { name: "Leave it out" }).click();
  await expect(documentItem(page, "birth.pdf").getByText("Uploaded")).toHaveCount(2);
  await expect(documentItem(page, "scan-2.pdf")).toHaveCount(0);
  expect(uploads).toEqual(["birth.pdf", "birth.pdf"]);
});

test("more than eight documents are rows that are changed and removed together, and told of once", async ({
  page,
}) => {
  const names = Array.from({ length: 12 }, (_, place) => `page-${place + 1}.pdf`);
  const uploads = watchUploads(page);
  // As long as no other, so that none waits to be compared and all are added at once.
  const documents = names.map((name, place) => ({ ...pdf(name), buffer: Buffer.alloc(place + 1, "x") }));
  await page.getByLabel("Documents").setInputFiles(documents);
  await expect(page.getByText("12 documents are uploaded.")).toBeAttached();
  await expectAccessible(page);

  const selected = page.getByRole("group", { name: "Selection" });
  await page.getByRole("checkbox", { name: "Select page-2.pdf" }).check();
  await page.getByRole("checkbox", { name: "Select page-3.pdf" }).check();
  await expect(selected).toContainText("2 selected");
  await selected.getByRole("button", { name: "Set as reference" }).click();
  await expect(page.getByText("2 documents are uploaded.", { exact: true })).toBeAttached();
  for (const name of ["page-2.pdf", "page-3.pdf"]) {
    await expect(documentItem(page, name).getByRole("radio", { name: "Reference" })).toBeChecked();
  }
  await expect(documentItem(page, "page-1.pdf").getByRole("radio", { name: "Source" })).toBeChecked();
  expect(uploads).toHaveLength(14);

  await selected.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("checkbox", { name: "Select page-1.pdf" }).uncheck();
  await expect(selected.getByRole("checkbox", { name: "Select all" })).not.toBeChecked();
  await selected.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove 11 documents?" });
  await expect(question.getByRole("button", { name: "Keep them" })).toBeFocused();
  await question.getByRole("button", { name: "Remove 11 documents" }).click();
  await expect(page.getByText("11 documents are removed.")).toBeAttached();
  await expect(page.getByLabel("Documents")).toBeFocused();
  await expect(page.getByRole("radiogroup", { name: "Type" })).toHaveCount(1);
  await page.reload();
  await expect(documentItem(page, "page-1.pdf").getByText("Uploaded")).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: "Type" })).toHaveCount(1);
});

test("a PDF or scan shows what it looks like and how many pages it has, and what cannot be read travels all the same", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const readers = () => asked.filter((path) => path.includes("pdf.worker"));
  await page.reload();
  await expect(page.getByLabel("Documents")).toBeEnabled();
  expect(readers()).toEqual([]);

  await page
    .getByLabel("Documents")
    .setInputFiles([
      { name: "certificate.pdf", mimeType: "application/pdf", buffer: await blackPages(3) },
      pdf("broken.pdf"),
      { name: "scan.png", mimeType: "image/png", buffer: onePixel },
    ]);
  // Before the page has come to life the next choice would take the place of this one.
  await expect(documentItem(page, "certificate.pdf")).toBeVisible();
  const images = Object.entries(redSquares);
  await page
    .getByLabel("Documents")
    .setInputFiles(
      images.map(([kind, buffer]) => ({ name: `photo.${kind}`, mimeType: `image/${kind}`, buffer })),
    );
  const picture = (name: string) => documentItem(page, name).getByRole("img", { name: `Preview of ${name}` });
  for (const name of ["certificate.pdf", "scan.png"]) await expect(picture(name)).toBeVisible();
  await expect(documentItem(page, "certificate.pdf")).toContainText("3 pages");
  expect(await picture("certificate.pdf").evaluate(colourInTheMiddle)).toEqual([0, 0, 0, 255]);
  for (const [kind] of images) {
    await expect(picture(`photo.${kind}`)).toBeVisible();
    const [red = 0, green = 255, blue = 255] = await picture(`photo.${kind}`).evaluate(colourInTheMiddle);
    expect(red, kind).toBeGreaterThan(180);
    expect(Math.max(green, blue), kind).toBeLessThan(60);
  }
  for (const name of ["certificate.pdf", "broken.pdf", "scan.png"]) {
    await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
  }
  await expect(documentItem(page, "broken.pdf").getByRole("img")).toHaveCount(0);
  expect(readers().length).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.reload();
  await expect(documentItem(page, "certificate.pdf").getByText("Uploaded")).toBeVisible();
  await expect(page.getByRole("img", { name: "Preview of" })).toHaveCount(0);
});

test("scans have pictures whatever they are coded as", async ({ page }) => {
  for (const [name, scan, light] of [
    ["faxed.pdf", allInk, 0],
    ["archived.pdf", jpxAllGrey, 128],
  ] as const) {
    const buffer = Buffer.from(await scannedPdf([scan]));
    await page.getByLabel("Documents").setInputFiles({ name, mimeType: "application/pdf", buffer });
    const picture = documentItem(page, name).getByRole("img", { name: `Preview of ${name}` });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate(colourInTheMiddle), name).toEqual([light, light, light, 255]);
  }
  // It would be a white one, as of an empty page.
  const buffer = Buffer.from(await scannedPdf([tooLargeScan]));
  await page.getByLabel("Documents").setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer });
  await expect(documentItem(page, "plan.pdf")).toContainText("1 page");
  await expect(documentItem(page, "plan.pdf").getByRole("img")).toHaveCount(0);
});

test("eight documents have pictures, a ninth makes rows without any of all, and they come back without it", async ({
  page,
}) => {
  const images = Array.from({ length: 9 }, (_, place) => ({
    name: `scan-${place + 1}.png`,
    mimeType: "image/png",
    // As long as no other, so that none waits to be compared.
    buffer: Buffer.concat([onePixel, Buffer.alloc(place)]),
  }));
  const pictures = page.getByRole("img", { name: /^Preview of scan-/ });
  await page.getByLabel("Documents").setInputFiles(images.slice(0, 8));
  await expect(pictures).toHaveCount(8);
  await page.getByLabel("Documents").setInputFiles(images.slice(8));
  await expect(documentItem(page, "scan-9.png")).toBeVisible();
  await expect(pictures).toHaveCount(0);
  await expect(page.getByRole("radiogroup", { name: "Type" })).toHaveCount(9);
  for (const { name } of images) {
    await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
  }
  await expectAccessible(page);
  await documentItem(page, "scan-9.png").getByRole("button", { name: "Remove" }).click();
  await expect(pictures).toHaveCount(8);
});

test("kinds that translators cannot open are warned of, and are sent all the same", async ({ page }) => {
  const locked = await blackPages(1, { userPassword: "secret" });
  await page.getByLabel("Documents").setInputFiles([
    { name: "setup.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
    { name: "hearing.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("ID3") },
    { name: "locked.pdf", mimeType: "application/pdf", buffer: locked },
    { name: "open.pdf", mimeType: "application/pdf", buffer: await blackPages(1) },
  ]);
  await expect(documentItem(page, "setup.exe")).toContainText("This is a program");
  await expect(documentItem(page, "hearing.mp3")).toContainText("This is a recording");
  // Learned from the file, later than what is said of all that were added: said aloud by itself.
  await expect(documentItem(page, "locked.pdf").locator("[aria-live=polite]")).toContainText(
    "needs a password",
  );
  await expect(documentItem(page, "open.pdf")).toContainText("1 page");
  await expect(documentItem(page, "open.pdf")).not.toContainText("ranslators");
  for (const name of ["setup.exe", "hearing.mp3", "locked.pdf", "open.pdf"]) {
    await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
  }
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a photo is taken with the camera, and photos are told apart by their names", async ({ page }) => {
    const camera = page.getByLabel("Take a photo");
    await expect(camera).toHaveAttribute("capture", "environment");
    const photo = (content: string) => ({
      name: "image.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from(content),
    });
    for (const content of ["one side", "the other side"]) await camera.setInputFiles(photo(content));
    const photos = page.getByRole("listitem", {
      name: /^Photo \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(2\))?\.jpg$/,
    });
    await expect(photos.getByText("Uploaded")).toHaveCount(2);
    const names = await photos.evaluateAll((items) => items.map((item) => item.getAttribute("aria-label")));
    expect(new Set(names).size).toBe(2);
    await expectAccessible(page);
  });
});

test("with a mouse no camera is offered", async ({ page }) => {
  await expect(page.getByLabel("Take a photo")).toBeHidden();
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

test("the type of a document that stands is reached by Tab, and says why it stands", async ({ page }) => {
  await addDocuments(page, "contract.pdf");
  await page.reload();
  const source = documentItem(page, "contract.pdf").getByRole("radio", { name: "Source" });
  await page.getByLabel("Documents").focus();
  await tabTo(page, "Source");
  await expect(source).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(source).toBeChecked();
  await expect(
    documentItem(page, "contract.pdf").getByRole("radiogroup", { name: "Type" }),
  ).toHaveAccessibleDescription(/remove it and add it again/);
});

async function blackPages(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ ...options, autoFirstPage: false });
  for (let page = 0; page < pages; page += 1) document.addPage().rect(0, 0, 700, 900).fill("black");
  document.end();
  return Buffer.concat(await document.toArray());
}

/** In the browser: red, green, blue and opacity. */
async function colourInTheMiddle(image: Element): Promise<number[]> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!(image instanceof HTMLImageElement) || !context) throw new Error("This is no picture");
  await image.decode();
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  context.drawImage(image, 0, 0);
  return [...context.getImageData(image.naturalWidth / 2, image.naturalHeight / 2, 1, 1).data];
}
