import { createHash } from "node:crypto";
import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { fillOrder, placeOrder, tabTo, tabToControl } from "../support/order-form";
import { expectPaper } from "../support/paper";
import { endlessPdf, pdfOf } from "../support/pdfs";
import { addDepartment } from "../support/people";
import { dialog, what } from "../support/revisions";
import { jbig2Scan, jpxScan, onePixel, scannedPdf } from "../support/scans";
import type { Service } from "../support/service";
import { expect, test } from "../support/test";

/** Somebody compares a translation with its source, and approves what they have looked at. */

type Waiting = { number: string; serviceId: number };

/** An order that waits for its approval, with a translation of these bytes. */
async function waitingOrder(
  page: Page,
  service: Service,
  translation: { name: string; content: Uint8Array<ArrayBuffer> | string },
): Promise<Waiting> {
  await fillOrder(page, { services: ["Certification", "Notarization"] });
  const number = await placeOrder(page);
  const { id: serviceId } = await service.orderByNumber(number);
  await service.addTranslation(serviceId, translation.name, translation.content);
  await service.setStatus(serviceId, "client_review");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Client review");
  await expect(page.getByText(translation.name).first()).toBeVisible();
  return { number, serviceId };
}

const side = (page: Page, name: "Source" | "Translation") => page.getByRole("region", { name, exact: true });
const drawn = (pane: Locator) => pane.locator("[data-drawn] canvas");
const pageNumber = (pane: Locator, words: string) => pane.getByText(words, { exact: true });
async function chooseDocument(pane: Locator, name: string): Promise<void> {
  const documents = pane.getByRole("combobox");
  const label = await documents.getByRole("option", { name }).textContent();
  await documents.selectOption({ label: label ?? "" });
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function openReview(page: Page, number: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Approvals" }).click();
  const waiting = page.getByRole("list", { name: "Waiting for approval" });
  await waiting.getByRole("link", { name: `Review ${number}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Review ${number}` })).toBeVisible();
}

test("an approver compares both sides, approves, and a record says what was opened", async ({
  page,
  service,
  enterAs,
}) => {
  const approver = await enterAs("approver");
  const translated = await pdfOf({ pages: 5 });
  const { number } = await waitingOrder(page, service, { name: "final.pdf", content: translated });
  await openReview(page, number);
  const [source, translation] = [side(page, "Source"), side(page, "Translation")];
  await chooseDocument(translation, "final.pdf");
  await expect(drawn(translation).first()).toBeVisible();
  await expect(pageNumber(translation, "Page 1 of 5")).toBeVisible();
  // The source of this test is no PDF but in its name.
  await expect(source.getByText("This document is damaged")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Approve", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("After this the order is locked");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Approve order" }).click();
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Client approved");
  await page.getByRole("link", { name: "Approval record" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Approval of order ${number}` })).toBeVisible();
  const documents = page.getByRole("table", { name: "Documents" });
  await expect(documents.getByRole("row", { name: /final\.pdf/ })).toContainText(sha256(translated));
  await expect(documents.getByRole("row", { name: /contract\.pdf/ })).toContainText("Not opened");
  await expect(page.getByText(approver.name).first()).toBeVisible();
  await expectAccessible(page);
  // An upright sheet of A4 between its margins.
  await page.setViewportSize({ width: 680, height: 970 });
  await page.emulateMedia({ media: "print" });
  await expectPaper(page);
  for (const words of [approver.name, "final.pdf", sha256(translated)])
    await expect(page.getByText(words).first()).toBeVisible();
  // Times on paper are told exactly.
  await expect(page.getByText(/\(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\)/)).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
});

test("one order after the other is decided by the keyboard alone, without going back to the queue @phone", async ({
  page,
  service,
  enterAs,
}) => {
  test.slow();
  await enterAs("approver");
  const content = await pdfOf({ pages: 2 });
  const first = await waitingOrder(page, service, { name: "first.pdf", content });
  const second = await waitingOrder(page, service, { name: "second.pdf", content });
  const status = page.getByRole("status", { name: "Status" });
  const heading = (number: string) => page.getByRole("heading", { level: 1, name: `Review ${number}` });
  await page.goto("/approvals");
  await expect(page.getByRole("link", { name: /^Review / })).toHaveText([
    `Review ${first.number}`,
    `Review ${second.number}`,
  ]);
  await expectAccessible(page);
  await page.getByRole("link", { name: `Review ${first.number}` }).press("Enter");
  await expect(heading(first.number)).toBeFocused();

  await tabTo(page, "Request revision");
  await page.keyboard.press("Enter");
  await what(page).focus();
  await page.keyboard.insertText("The seal on page 2 is missing.");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Send request" }).press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(heading(first.number)).toBeFocused();
  await expect(page.getByText("A revision of this order is under way")).toBeVisible();
  expect(await service.revisionsOf(first.serviceId)).toMatchObject([
    { body: "<p>The seal on page 2 is missing.</p>" },
  ]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Next order" }).press("Enter");
  await expect(heading(second.number)).toBeFocused();
  await expect(drawn(side(page, "Translation")).first()).toBeVisible();
  await tabTo(page, "Approve");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("A record says who approved");
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve order" }).press("Enter");
  await expect(status).toContainText("Client approved");
  await expect(heading(second.number)).toBeFocused();
  await page.getByRole("link", { name: "Approval record" }).press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: `Approval of order ${second.number}` }),
  ).toBeFocused();
  await page.goto("/approvals");
  await expect(page.getByRole("link", { name: /^Review / })).toHaveText([`Review ${first.number}`]);
  await expectAccessible(page);
});

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
  await page.goto("/approvals");
  await openReview(page, number);
  const [source, translation] = [side(page, "Source"), side(page, "Translation")];
  await replaceSource(page, await pdfOf({ pages: 20 }));
  await page.reload();
  await expect(drawn(source).first()).toBeVisible();
  await expect(drawn(translation).first()).toBeVisible();
  expect(serviceId).toBeGreaterThan(0);

  await tabToControl(translation.getByRole("combobox"));
  // Another document and back, by the keyboard as well.
  const documents = await translation.getByRole("combobox").getByRole("option").count();
  if (documents > 1) {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
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
    ["photo.png", onePixel],
    ["large.pdf", await pdfOf({ pages: 3, ballastBytes: 100 * 1024 * 1024 - 100_000 })],
    ["locked.pdf", await pdfOf({ pages: 2, password: "secret" })],
    ["broken.pdf", "%PDF-1.7 and no more"],
    ["endless.pdf", endlessPdf()],
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

  await chooseDocument(translation, "photo.png");
  await expect(drawn(translation)).toHaveCount(1);
  await expect(pageNumber(translation, "Page 1 of 1")).toBeVisible();
  await expectAccessible(page);

  await chooseDocument(translation, "large.pdf");
  await expect(translation.getByText("This document is large: 100 MB")).toBeVisible();
  await expectAccessible(page);
  await translation.getByRole("button", { name: "Show it here" }).click();
  await expect(pageNumber(translation, "Page 1 of 3")).toBeVisible({ timeout: 60_000 });

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

/** How much of a page is dark, as far as it is drawn. */
async function shareOfInk(pane: Locator, page: number): Promise<number> {
  const words = `Page ${page.toLocaleString("en")} of`;
  const canvas = pane.getByRole("group", { name: words }).locator("[data-drawn] canvas");
  if ((await canvas.count()) === 0) return 0;
  return await canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const { data } = element.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
    let dark = 0;
    for (let dot = 0; dot < data.length; dot += 4) if ((data[dot] ?? 255) < 128) dark += 1;
    return dark / (width * height);
  });
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

test("a filter that could not be read says so, leaves the page as it is, and is read by another try", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  await addDepartment(system, business, "Appeals");
  await enterAs("administrator");
  const { number } = await waitingOrder(page, service, { name: "final.pdf", content: "translated" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Approvals" }).click();
  const review = page.getByRole("link", { name: `Review ${number}` });
  await expect(review).toBeVisible();
  const filter = page.getByRole("combobox", { name: "Department" });
  await page.route("**/api/approvals?**", (route) => route.abort());
  await filter.selectOption("Appeals");
  const failure = page.getByRole("alert").filter({ hasText: "could not reach the portal" });
  await expect(failure).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  await page.unroute("**/api/approvals?**");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toBeHidden();
  await page.getByRole("button", { name: "Show all that waits" }).click();
  await expect(review).toBeVisible();
});
