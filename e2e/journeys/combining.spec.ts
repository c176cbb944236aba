import { writeFile } from "node:fs/promises";
import { PDF } from "@libpdf/core";
import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { documentItem, openEmptyForm, pdf, tabToControl } from "../support/order-form";
import { pdfOf } from "../support/pdfs";
import { onePixel } from "../support/scans";
import { expect, test } from "../support/test";

/** Several photos and PDF files become one document in the form, and nothing is lost on the way. */

test.beforeEach(async ({ page, enterAs }) => {
  await page.addInitScript(keepWhatIsSent);
  await enterAs("requester");
  await openEmptyForm(page);
});

const lettered = async (letter: string, pages: number) => ({
  ...pdf(`${letter}.pdf`),
  buffer: Buffer.from(await pdfOf({ pages, says: (page) => `${letter}${page}`, lines: 1 })),
});
const photo = { name: "photo.png", mimeType: "image/png", buffer: onePixel };
const dialog = (page: Page) => page.getByRole("dialog", { name: "Combine into one document" });
const pageItem = (page: Page, name: string) =>
  dialog(page).getByRole("list", { name: "Pages" }).getByRole("listitem", { name, exact: true });
const open = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Combine into one document" }).click();
  await expect(dialog(page)).toBeVisible();
};
const add = async (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  await page.getByLabel("Documents").setInputFiles(files);
  for (const { name } of files) await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
};

test("photos and PDF files are put together by the keyboard alone, and take each other's place in the form @phone", async ({
  page,
}) => {
  await add(page, await lettered("A", 2), await lettered("B", 1), photo);
  await tabToControl(page.getByRole("checkbox", { name: "Select all" }));
  await page.keyboard.press("Space");
  await tabToControl(page.getByRole("button", { name: "Combine into one document" }));
  await page.keyboard.press("Enter");
  const item = (name: string) => pageItem(page, name);
  await expect(dialog(page).getByRole("list", { name: "Pages" })).toBeFocused();
  for (const name of ["Page 1 of A.pdf", "Page 2 of A.pdf", "B.pdf", "photo.png"]) {
    // Drawn is what is in view: on a phone not all of them are at once.
    await item(name).scrollIntoViewIfNeeded();
    await expect(item(name).getByRole("presentation")).toBeVisible();
  }
  await expectAccessible(page);

  await tabToControl(item("Page 2 of A.pdf").getByRole("button", { name: "Move up" }));
  await page.keyboard.press("Enter");
  await expect(item("Page 2 of A.pdf")).toContainText("1 of 4");
  await expect(item("Page 2 of A.pdf").getByRole("button", { name: "Move up" })).toBeFocused();
  // There is nothing above it.
  await page.keyboard.press("Enter");
  await expect(item("Page 2 of A.pdf")).toContainText("1 of 4");
  await tabToControl(item("B.pdf").getByRole("button", { name: "Rotate" }));
  await page.keyboard.press("Enter");
  await expect(item("B.pdf")).toContainText("3 of 4 · turned right");
  await expect(item("photo.png")).toContainText(/4 of 4$/);
  await expect(dialog(page).getByRole("status").filter({ hasText: "B.pdf: turned right." })).toBeAttached();
  await tabToControl(item("B.pdf").getByRole("button", { name: "Move down" }));
  await page.keyboard.press("Space");
  await expect(item("B.pdf").getByRole("button", { name: "Move down" })).toBeFocused();
  await tabToControl(dialog(page).getByRole("textbox", { name: "Name of the new document" }));
  await expect(page.locator(":focus")).toHaveValue("A (combined).pdf");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Birth certificate");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel("Documents")).toBeFocused();
  await expect(documentItem(page, "Birth certificate.pdf").getByText("Uploaded")).toBeVisible();
  for (const name of ["A.pdf", "B.pdf", "photo.png"]) await expect(documentItem(page, name)).toHaveCount(0);

  const made = await sentDocument(page);
  expect(made.getPages().map((each) => each.extractText().text.split("\n")[0])).toEqual([
    "A2",
    "A1",
    "",
    "B1",
  ]);
  expect(made.getPages().map(({ rotation }) => rotation)).toEqual([0, 0, 0, 90]);
  await page.reload();
  await expect(documentItem(page, "Birth certificate.pdf").getByText("Uploaded")).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: "Type" })).toHaveCount(1);
});

test("a page is dragged, removed and put back, and leaving the dialog changes nothing @phone", async ({
  page,
}) => {
  await add(page, await lettered("A", 3), await lettered("B", 1));
  await open(page, "A.pdf", "B.pdf");
  const item = (name: string) => pageItem(page, name);
  const grip = item("B.pdf").getByTitle("Drag to another place");
  await grip.hover();
  await page.mouse.down();
  await item("Page 1 of A.pdf").hover();
  await page.mouse.up();
  await expect(item("B.pdf")).toContainText("1 of 4");
  await item("Page 3 of A.pdf").getByRole("button", { name: "Remove page" }).click();
  await expect(item("Page 3 of A.pdf")).toHaveCount(0);
  await expect(item("Page 2 of A.pdf").getByRole("button", { name: "Remove page" })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Put back the removed page" }).click();
  await expect(item("Page 3 of A.pdf")).toContainText("4 of 4");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Combine into one document" })).toBeFocused();
  for (const name of ["A.pdf", "B.pdf"]) await expect(documentItem(page, name)).toBeVisible();
});

test("the documents stay until the new one has arrived, and one of which no page is in it stays too @phone", async ({
  page,
}) => {
  await add(page, await lettered("A", 1), await lettered("B", 1), await lettered("C", 1));
  await page.route("**/api/upload?*", (route) => route.abort(), { times: 1 });
  await open(page, "A.pdf", "B.pdf", "C.pdf");
  const held = Promise.withResolvers<void>();
  await page.route("**/_next/static/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog(page).getByRole("button", { name: "Create document" }).click();
  // What makes the document is still on its way.
  await pageItem(page, "C.pdf").getByRole("button", { name: "Remove page" }).click();
  held.resolve();
  const made = documentItem(page, "A (combined).pdf");
  await expect(made.getByRole("button", { name: "Retry" })).toBeVisible();
  for (const name of ["A.pdf", "B.pdf", "C.pdf"])
    await expect(documentItem(page, name).getByText("Uploaded")).toBeVisible();
  await made.getByRole("button", { name: "Retry" }).click();
  await expect(made.getByText("Uploaded")).toBeVisible();
  for (const name of ["A.pdf", "B.pdf"]) await expect(documentItem(page, name)).toHaveCount(0);
  await expect(documentItem(page, "C.pdf").getByText("Uploaded")).toBeVisible();
});

test("a page that is loaded anew once the new one has arrived has it alone @phone", async ({ page }) => {
  await add(page, await lettered("A", 1), await lettered("B", 1));
  await open(page, "A.pdf", "B.pdf");
  // It has arrived, and the page never hears of it.
  const arrived = new Promise<void>((tell) => {
    void page.route("**/api/upload?*", async (route) => {
      await route.fetch();
      tell();
    });
  });
  await dialog(page).getByRole("button", { name: "Create document" }).click();
  await arrived;
  page.once("dialog", (leaving) => leaving.accept());
  await page.reload();
  await expect(documentItem(page, "A (combined).pdf").getByText("Uploaded")).toBeVisible();
  for (const name of ["A.pdf", "B.pdf"]) await expect(documentItem(page, name)).toHaveCount(0);
});

test("what cannot be put in is named with why, and harms nothing @phone", async ({ page }, testInfo) => {
  test.slow();
  // None of them has to arrive.
  await page.route("**/api/upload?*", () => undefined);
  const large = async (name: string, megabytes: number) => {
    const path = testInfo.outputPath(name);
    await writeFile(path, await pdfOf({ pages: 2, ballastBytes: megabytes * 1024 * 1024 }));
    return path;
  };
  const files = page.getByLabel("Documents");
  await files.setInputFiles([await large("large.pdf", 60), await large("larger.pdf", 61)]);
  await expect(documentItem(page, "larger.pdf")).toBeVisible();
  await files.setInputFiles([
    { ...pdf("locked.pdf"), buffer: Buffer.from(await pdfOf({ pages: 1, password: "secret" })) },
    pdf("broken.pdf"),
    { ...pdf("long.pdf"), buffer: Buffer.from(await pdfOf({ pages: 2_000, lines: 1 })) },
    { name: "letter.docx", mimeType: "application/octet-stream", buffer: Buffer.from("PK") },
    { name: "photo.heic", mimeType: "image/heic", buffer: heic },
    photo,
  ]);
  await expect(documentItem(page, "photo.heic")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Combine into one document" }).click();
  const told = dialog(page).getByRole("status").filter({ hasText: "cannot be put in" });
  for (const words of [
    "“locked.pdf”: it opens only with a password.",
    "“broken.pdf”: it is damaged and cannot be read.",
    "“long.pdf”: one document can have 500 pages here.",
    "“letter.docx”: only PDF files and photos can be combined.",
    "“photo.heic”: this browser cannot read HEIC photos.",
    "PDF files may have 100 MB in all.",
  ]) {
    await expect(told).toContainText(words);
  }
  // The first of the large ones, and the photo.
  await expect(dialog(page).getByRole("list", { name: "Pages" }).getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(documentItem(page, "long.pdf")).toBeVisible();
});

test("a HEIC photo is among the pages where the browser can read it @phone", async ({ page }) => {
  // This browser cannot: what reads it in the others is put in its place, and hands it a picture of its size. In the worker
  // that puts pages together nothing can be put in its place.
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    const decoded = async (source: ImageBitmapSource, ...more: never[]) => {
      if (!(source instanceof Blob) || source.type === "image/png") return await decode(source, ...more);
      const canvas = new OffscreenCanvas(400, 300);
      canvas.getContext("2d")?.fillRect(0, 0, 400, 300);
      return canvas.transferToImageBitmap();
    };
    Object.assign(window, { createImageBitmap: decoded });
  });
  await add(page, { name: "photo.heic", mimeType: "image/heic", buffer: heic }, await lettered("A", 1));
  await open(page, "photo.heic", "A.pdf");
  await expect(pageItem(page, "photo.heic").getByRole("presentation")).toBeVisible();
});

test("what this page did not add itself is fetched, and named where that fails @phone", async ({ page }) => {
  await add(page, await lettered("A", 1));
  await page.reload();
  await expect(documentItem(page, "A.pdf").getByText("Uploaded")).toBeVisible();
  await add(page, await lettered("B", 2));
  await page.route("**/api/files/*/content", (route) => route.abort(), { times: 1 });
  await open(page, "A.pdf", "B.pdf");
  await expect(dialog(page).getByRole("status")).toContainText(["“A.pdf”: it could not be fetched"]);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Combine into one document" }).click();
  await expect(pageItem(page, "A.pdf").getByRole("presentation")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Create document" }).click();
  await expect(documentItem(page, "A (combined).pdf").getByText("Uploaded")).toBeVisible();
  for (const name of ["A.pdf", "B.pdf"]) await expect(documentItem(page, name)).toHaveCount(0);
  const made = await sentDocument(page);
  expect(made.getPages().map((each) => each.extractText().text.split("\n")[0])).toEqual(["A1", "B1", "B2"]);
});

/** A HEIC without a picture in it: none that this browser can show either way. */
const box = (name: string, ...content: Buffer[]): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([length, Buffer.from(name), ...content]);
};
const measures = Buffer.from([0, 0, 0, 0, 0, 0, 0x0f, 0xc0, 0, 0, 0x0b, 0xd0]);
const heic = Buffer.concat([
  box("ftyp", Buffer.from("heic\0\0\0\0mif1heic")),
  box("meta", Buffer.alloc(4), box("iprp", box("ipco", box("ispe", measures)))),
]);

/** In the page: keeps the last file that left it. */
function keepWhatIsSent() {
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof File) Object.assign(window, { lastSent: body });
    send.call(this, body);
  };
}

async function sentDocument(page: Page): Promise<PDF> {
  const encoded = await page.evaluate(async () => {
    const { lastSent } = window as unknown as { lastSent: File };
    const bytes = new Uint8Array(await lastSent.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  return await PDF.load(new Uint8Array(Buffer.from(encoded, "base64")));
}
