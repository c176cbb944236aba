import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { tabToControl } from "../support/order-form";
import { endlessPdf, longPathsPdf, manyPiecesPdf, pdfOf, tornPdf } from "../support/pdfs";
import { chooseDocument, drawn, openReview, pageNumber, side, waitingOrder } from "../support/reviews";
import {
  finelyStripedMask,
  finelyStripedScan,
  jbig2Scan,
  jpxAllGrey,
  jpxOfFalseSize,
  jpxScan,
  onePixel,
  patternedPdf,
  scannedPdf,
  tooLargeScan,
} from "../support/scans";
import { expect, test } from "../support/test";

/** How documents look beside each other where a translation is compared with its source. */

test("the pages of both sides keep in step, let go and taken together again, by the keyboard alone", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("approver");
  const { number, serviceId } = await waitingOrder(page, service, {
    name: "final.pdf",
    content: await pdfOf({ pages: 20 }),
  });
  await service.addTranslation(serviceId, "annex.pdf", await pdfOf({ pages: 1 }));
  await service.setStatus(serviceId, "revising");
  await service.setStatus(serviceId, "client_review");
  await expect(page.getByText("annex.pdf").first()).toBeVisible();
  await page.goto("/approvals");
  await openReview(page, number);
  const [source, translation] = [side(page, "Source"), side(page, "Translation")];
  await replaceSource(page, await pdfOf({ pages: 20 }));
  await page.reload();
  await expect(drawn(source).first()).toBeVisible();
  await expect(drawn(translation).first()).toBeVisible();

  await chooseDocument(translation, "final.pdf");
  await tabToControl(translation.getByRole("combobox"));
  // Another document and back, by the keyboard as well.
  for (const [key, name] of [
    ["ArrowDown", "annex.pdf"],
    ["ArrowUp", "final.pdf"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(translation.getByRole("group", { name: `Pages of ${name}` })).toBeVisible();
  }
  await expect(drawn(translation).first()).toBeVisible();
  await tabToControl(source.getByRole("group", { name: "Pages of contract.pdf" }));
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
  await expect(pageNumber(source, "Page 4 of 20")).toBeVisible();
  await expect(pageNumber(translation, "Page 4 of 20")).toBeVisible();

  await tabToControl(page.getByRole("switch", { name: "Scroll together" }));
  await page.keyboard.press("Space");
  await tabToControl(translation.getByRole("group", { name: "Pages of final.pdf" }));
  for (const _ of [1, 2]) await page.keyboard.press("ArrowRight");
  await expect(pageNumber(translation, "Page 6 of 20")).toBeVisible();
  await expect(pageNumber(source, "Page 4 of 20")).toBeVisible();
  await tabToControl(page.getByRole("switch", { name: "Scroll together" }));
  await page.keyboard.press("Space");
  await expect(page.getByText("The translation is 2 pages ahead.")).toBeVisible();
  await tabToControl(source.getByRole("group", { name: "Pages of contract.pdf" }));
  await page.keyboard.press("ArrowRight");
  await expect(pageNumber(translation, "Page 7 of 20")).toBeVisible();

  // Zoomed before the browser has told of the scrolling: what was scrolled to stays.
  await source.getByRole("group", { name: "Pages of contract.pdf" }).evaluate((pane) => {
    pane.scrollTop = (pane.scrollHeight * 10.2) / 20;
    pane.dispatchEvent(new KeyboardEvent("keydown", { key: "0", bubbles: true }));
    pane.dispatchEvent(new KeyboardEvent("keydown", { key: "-", bubbles: true }));
  });
  await expect(page.getByLabel("Zoom", { exact: true })).toHaveText("75 %");
  await expect(pageNumber(source, "Page 11 of 20")).toBeVisible();
  await expect(pageNumber(translation, "Page 13 of 20")).toBeVisible();
  await page.keyboard.press("+");
  await expect(page.getByLabel("Zoom", { exact: true })).toHaveText("100 %");

  // By hand to another page, and from there to the very top in one go.
  for (const [pageAt, ofSource, ofTranslation] of [
    [14.2, "Page 15 of 20", "Page 17 of 20"],
    [0, "Page 1 of 20", "Page 3 of 20"],
  ] as const) {
    await source.getByRole("group", { name: "Pages of contract.pdf" }).evaluate((pane, at) => {
      pane.scrollTop = (pane.scrollHeight * at) / 20;
    }, pageAt);
    await expect(pageNumber(source, ofSource)).toBeVisible();
    await expect(pageNumber(translation, ofTranslation)).toBeVisible();
  }

  const before = await drawn(translation).first().boundingBox();
  await page.keyboard.press("+");
  await expect(page.getByLabel("Zoom", { exact: true })).toHaveText("125 %");
  await expect
    .poll(async () => (await drawn(translation).first().boundingBox())?.width ?? 0)
    .toBeGreaterThan((before?.width ?? 0) * 1.2);

  await tabToControl(translation.getByRole("searchbox", { name: "Search the translation" }));
  await page.keyboard.insertText("this is page 12");
  await expect(translation.getByText("1 of 1")).toBeVisible();
  await expect(translation.locator(".current").first()).toBeVisible();
  await expect(pageNumber(translation, "Page 12 of 20")).toBeVisible();
});

/** Has the source of the order that is shown answer with other bytes, as if it had been uploaded so. */
async function replaceSource(page: Page, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const source = await side(page, "Source").getByRole("combobox").inputValue();
  await page.route(`**/api/files/${source}/content`, (route) =>
    route.fulfill({ body: Buffer.from(bytes), contentType: "application/octet-stream" }),
  );
}

test("on a phone one side is shown at a time @phone", async ({ page, service, enterAs }) => {
  await enterAs("approver");
  const content = await pdfOf({ pages: 3 });
  const { number } = await waitingOrder(page, service, { name: "final.pdf", content });
  await openReview(page, number);
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  await expect(drawn(side(page, "Translation")).first()).toBeVisible();
  if (isPhone) {
    await expect(side(page, "Source")).toBeHidden();
    await page.getByRole("button", { name: "Source", exact: true }).click();
    await expect(side(page, "Translation")).toBeHidden();
  }
  await expect(side(page, "Source")).toBeVisible();
  await expectAccessible(page);
});

test("documents of every kind are shown or have a clear word and their download, and harm nothing", async ({
  page,
  service,
  enterAs,
}) => {
  test.slow();
  await enterAs("approver");
  const { number, serviceId } = await waitingOrder(page, service, {
    name: "long.pdf",
    content: await pdfOf({ pages: 2_000, lines: 1 }),
  });
  for (const [name, content] of [
    ["scans.pdf", await scannedPdf([jbig2Scan(20, 10), jpxScan])],
    ["unshown.pdf", await scannedPdf([tooLargeScan])],
    ["false.pdf", await scannedPdf([jpxOfFalseSize])],
    ["masked.pdf", await scannedPdf([{ ...jpxOfFalseSize, isMask: true }])],
    ["patterned.pdf", await patternedPdf(jpxOfFalseSize)],
    ["torn.pdf", await tornPdf()],
    ["photo.png", onePixel],
    ["large.pdf", await pdfOf({ pages: 3, ballastBytes: 100 * 1024 * 1024 - 100_000 })],
    ["locked.pdf", await pdfOf({ pages: 2, password: "secret" })],
    ["broken.pdf", "%PDF-1.7 and no more"],
    ["endless.pdf", endlessPdf()],
    ["paths.pdf", await longPathsPdf()],
    ["pieces.pdf", await manyPiecesPdf()],
    ["letter.docx", "PK"],
    ["fake.png", "<script>alert(1)</script>"],
  ] as const) {
    await service.addTranslation(serviceId, name, content);
  }
  await service.setStatus(serviceId, "revising");
  await service.setStatus(serviceId, "client_review");
  await openReview(page, number);
  const translation = side(page, "Translation");

  await chooseDocument(translation, "long.pdf");
  await expect(pageNumber(translation, "Page 1 of 2,000")).toBeVisible();
  await translation.getByRole("group", { name: "Pages of long.pdf" }).press("End");
  await expect(pageNumber(translation, "Page 2,000 of 2,000")).toBeVisible();
  await expect.poll(() => shareOfInk(translation, 2_000)).toBeGreaterThan(0);
  expect(await translation.locator("canvas").count()).toBeLessThan(10);

  await chooseDocument(translation, "scans.pdf");
  await expect.poll(() => shareOfInk(translation, 1)).toBeCloseTo(1 / 3, 1);
  await translation.getByRole("group", { name: "Pages of scans.pdf" }).press("ArrowRight");
  await expect.poll(() => shareOfInk(translation, 2)).toBeCloseTo(1 / 4, 1);
  await translation.getByRole("searchbox").fill("seal");
  await expect(translation.getByText("No text to search")).toBeVisible();

  const missingContent = translation.getByText("Not all of this document can be shown here");
  await expect(missingContent).toHaveCount(0);
  for (const name of ["unshown.pdf", "false.pdf", "masked.pdf", "patterned.pdf", "torn.pdf"]) {
    await chooseDocument(translation, name);
    await expect(pageNumber(translation, "Page 1 of 1")).toBeVisible();
    await expect(missingContent, name).toBeVisible();
  }
  await expectAccessible(page);

  await chooseDocument(translation, "photo.png");
  await expect(missingContent).toHaveCount(0);
  await expect(drawn(translation)).toHaveCount(1);
  await expect(pageNumber(translation, "Page 1 of 1")).toBeVisible();
  await expectAccessible(page);

  await chooseDocument(translation, "large.pdf");
  await expect(translation.getByText("This document is large: 100 MB")).toBeVisible();
  await expectAccessible(page);
  await translation.getByRole("button", { name: "Show it here" }).click();
  await expect(pageNumber(translation, "Page 1 of 3")).toBeVisible({ timeout: 60_000 });

  await chooseDocument(translation, "paths.pdf");
  for (const at of [1, 2, 3, 4, 5]) {
    const undrawn = translation.getByRole("group", { name: `Page ${at} of 5` });
    await expect(undrawn.getByText("This page cannot be shown")).toBeVisible();
    await translation.getByRole("group", { name: "Pages of paths.pdf" }).press("ArrowRight");
  }

  await chooseDocument(translation, "pieces.pdf");
  // It is drawn once the page before has its text, or goes without.
  const pageOf = (at: number) => translation.getByRole("group", { name: `Page ${at} of 2` });
  await expect(pageOf(2)).toContainText("This is page 2");
  await expect.poll(() => shareOfInk(translation, 1)).toBeGreaterThan(0);
  await expect(pageOf(1)).toHaveText("The text of this page cannot be selected or searched here.");
  await translation.getByRole("searchbox").fill("Letters");
  await expect(translation.getByText("Not found")).toBeVisible();
  await translation.getByRole("searchbox").fill("");

  for (const [name, words] of [
    ["locked.pdf", "needs a password"],
    ["broken.pdf", "is damaged"],
    ["endless.pdf", "has too many pages to be shown here"],
    ["letter.docx", "Documents of this format are not shown here"],
    ["fake.png", "Documents of this format are not shown here"],
  ] as const) {
    await chooseDocument(translation, name);
    await expect(translation.getByText(words)).toBeVisible();
    const download = page.waitForEvent("download");
    await translation.getByRole("link", { name: `Download ${name}` }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
});

test("whoever looks closer at a scan sees all that it has, also where the browser compiles no decoders", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("approver");
  const decoders: string[] = [];
  page.on("request", (request) => decoders.push(...(/jbig2\w*\.\w+/.exec(request.url()) ?? [])));
  // The third is as large as a page of a copier.
  const content = await scannedPdf([finelyStripedScan, finelyStripedMask, jbig2Scan(51, 73), jpxAllGrey]);
  const { number } = await waitingOrder(page, service, { name: "scans.pdf", content });
  await openReview(page, number);
  const translation = side(page, "Translation");
  const pages = translation.getByRole("group", { name: "Pages of scans.pdf" });
  await expect(drawn(translation).first()).toBeVisible();
  const decoderOf = page.workers().map((worker) => worker.evaluate(() => ImageDecoder.name));
  expect(new Set(await Promise.all(decoderOf))).toEqual(new Set(["HalvingDecoder"]));
  for (const zoomed of ["125 %", "150 %", "200 %", "300 %", "400 %"]) {
    await pages.press("+");
    await expect(page.getByLabel("Zoom", { exact: true })).toHaveText(zoomed);
  }
  // Half is ink. Of a scan that lost every second pixel all is grey.
  await expect.poll(() => shareOfInk(translation, 1, 32)).toBeGreaterThan(0.3);
  await pages.press("ArrowRight");
  // A mask has softer edges; of one that was made smaller first less than 0.03 is as dark.
  await expect.poll(() => shareOfInk(translation, 2, 32)).toBeGreaterThan(0.1);
  await pages.press("0");
  await pages.press("ArrowRight");
  await expect.poll(() => shareOfInk(translation, 3)).toBeCloseTo(1 / 3, 1);
  await pages.press("ArrowRight");
  await expect.poll(() => shareOfInk(translation, 4, 128)).toBe(1);

  expect(decoders).toEqual(["jbig2.wasm"]);
  await page.route("**/*.wasm", (route) => route.abort());
  await page.reload();
  for (const _ of [1, 2]) await pages.press("ArrowRight");
  await expect.poll(() => shareOfInk(translation, 3)).toBeCloseTo(1 / 3, 1);
  expect(decoders).toContain("jbig2_nowasm_fallback.js");
});

/** How much of a page is as dark as this, of 255, or darker, as far as it is drawn. */
async function shareOfInk(pane: Locator, page: number, maxBrightness = 127): Promise<number> {
  const words = `Page ${page.toLocaleString("en")} of`;
  const canvas = pane.getByRole("group", { name: words }).locator("[data-drawn] canvas");
  if ((await canvas.count()) === 0) return 0;
  return await canvas.evaluate((element: HTMLCanvasElement, maxBrightness) => {
    const { width, height } = element;
    // It was let go of for another meanwhile.
    if (width === 0) return 0;
    const { data } = element.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) <= maxBrightness) dark += 1;
    return dark / (width * height);
  }, maxBrightness);
}

test("what a document would have the browser do is not done, and nothing comes from elsewhere", async ({
  page,
  system,
  service,
  enterAs,
}) => {
  await enterAs("approver");
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const { number } = await waitingOrder(page, service, { name: "final.pdf", content: await scriptedPdf() });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const refused: string[] = [];
  page.on("console", (line) => {
    if (/Content Security Policy/.test(line.text())) refused.push(line.text());
  });
  await openReview(page, number);
  await expect(drawn(side(page, "Translation")).first()).toBeVisible();
  await expect(side(page, "Translation").getByRole("link")).toHaveCount(0);
  const foreign = asked.filter((url) => !url.startsWith(system.portal) && !/^(blob|data):/.test(url));
  expect([dialogs, foreign, refused]).toEqual([[], [], []]);
});

/** Asks for a script to be run as it is opened, and has a link. */
async function scriptedPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import("pdfkit");
  const { buffer } = await import("node:stream/consumers");
  const pdf = new PDFDocument();
  const bytes = buffer(pdf);
  pdf.text("A link", { link: "https://elsewhere.example/" });
  const action = pdf.ref({ S: "JavaScript", JS: new String("app.alert('run')") });
  action.end("");
  (pdf as unknown as { _root: { data: Record<string, unknown> } })._root.data.OpenAction = action;
  pdf.end();
  return new Uint8Array(await bytes);
}
