import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import {
  documentItem,
  fillOrder,
  holdUploads,
  openEmptyForm,
  openLiveForm,
  orderNumber,
  pdf,
} from "../support/order-form";
import { query } from "../support/people";
import { expect, test } from "../support/test";

/** How the order form places an order. */

test.beforeEach(async ({ enterAs }) => {
  await enterAs("requester");
});

test("a refusal of the service keeps the form, and the next press places the order", async ({
  page,
  service,
}) => {
  await fillOrder(page);
  await service.setFaults({ method: "POST", path: "/orders", kind: "status", status: 422 });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your order was not placed" })).toBeFocused();
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
});

test("a double click places one order", async ({ page, service }) => {
  await fillOrder(page);
  await page.getByRole("button", { name: "Place order" }).dblclick();
  await orderNumber(page);
  expect(await service.countRequests("POST", "/orders")).toBe(1);
});

test("two tabs that place the same draft place one order, and both lead to it", async ({
  page,
  context,
  service,
}) => {
  await fillOrder(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const other = await context.newPage();
  await openLiveForm(other, "/orders/new");
  await expect(documentItem(other, "contract.pdf").getByText("Uploaded")).toBeVisible();
  await service.setFaults({ method: "POST", path: "/orders", kind: "delay", delay_ms: 1_000 });
  await Promise.all([page, other].map((tab) => tab.getByRole("button", { name: "Place order" }).click()));
  const number = await orderNumber(page);
  expect(await orderNumber(other)).toBe(number);
  expect(await service.countRequests("POST", "/orders")).toBe(1);
});

test("the documents that are ordered are those that the page shows, also where two tabs chose another file each", async ({
  page,
  context,
  system,
  business,
  service,
}) => {
  await fillOrder(page, { documents: ["first.pdf"] });
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await service.setFaults({ method: "POST", path: "/files", kind: "delay", delay_ms: 6_000, after: true });
  await page.getByLabel("Documents").setInputFiles([pdf("birth.pdf")]);
  const underWay = () =>
    query(
      system,
      `SELECT 1 FROM "DraftDocument" AS document JOIN "Draft" AS draft ON draft.id = document."draftId"
      WHERE document.state = 'uploading' AND draft."businessId" = $1`,
      [business.id],
    );
  await expect.poll(async () => (await underWay()).length).toBe(1);
  const other = await context.newPage();
  await openLiveForm(other, page.url());
  await expect(documentItem(other, "birth.pdf").getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(documentItem(page, "birth.pdf").getByText("Uploaded")).toBeVisible();
  await documentItem(other, "birth.pdf").locator("input[type=file]").setInputFiles(pdf("death.pdf"));
  await expect(documentItem(other, "death.pdf").getByText("Uploaded")).toBeVisible();

  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "was out of date" })).toBeVisible();
  await expect(documentItem(page, "death.pdf").getByText("Uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
  const ordered = page.getByRole("list", { name: "Documents" });
  await expect(ordered).toContainText("death.pdf");
  await expect(ordered).not.toContainText("birth.pdf");
});

const waitsForUploads = (page: Page) => page.getByText("Your order is placed as soon as");

test("an order that is pressed for while documents upload is placed once, when they are uploaded, as the form stands", async ({
  page,
  service,
}) => {
  await fillOrder(page, { documents: ["first.pdf"], reference: "RT-1042" });
  const letGo = await holdUploads(page);
  await page.getByLabel("Documents").setInputFiles([pdf("second.pdf")]);
  await page.getByRole("button", { name: "Place order" }).dblclick();
  await expect(waitsForUploads(page)).toContainText("second.pdf");
  await expectAccessible(page);
  expect(await service.countRequests("POST", "/orders")).toBe(0);
  letGo();
  await orderNumber(page);
  const ordered = page.getByRole("list", { name: "Documents" });
  await expect(ordered).toContainText("first.pdf");
  await expect(ordered).toContainText("second.pdf");
  await expect(page.getByText("RT-1042").first()).toBeVisible();
  expect(await service.countRequests("POST", "/orders")).toBe(1);
});

test("a press that waits for uploads can be taken back, and nothing is placed then", async ({
  page,
  service,
}) => {
  await fillOrder(page, { documents: ["first.pdf"] });
  const letGo = await holdUploads(page);
  await page.getByLabel("Documents").setInputFiles([pdf("second.pdf")]);
  await page.getByRole("button", { name: "Place order" }).click();
  await page.getByRole("button", { name: "Do not place it yet" }).click();
  await expect(page.getByText("Your order is not placed. You can go on with it.")).toBeFocused();
  await expect(page.getByRole("checkbox", { name: "Certification" })).toBeEnabled();
  letGo();
  await expect(documentItem(page, "second.pdf").getByText("Uploaded")).toBeVisible();
  await expect(page.getByText("Your order is not placed")).toBeVisible();
  expect(await service.countRequests("POST", "/orders")).toBe(0);
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
});

test("what else is wrong is said at the press, and not when the documents are uploaded", async ({ page }) => {
  await openEmptyForm(page);
  await holdUploads(page);
  await page.getByLabel("Documents").setInputFiles([pdf("contract.pdf")]);
  await page.getByRole("button", { name: "Place order" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "need another look" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("listitem")).toHaveText([
    "Choose the language your documents are in.",
    "Choose the language you need.",
  ]);
  await expect(waitsForUploads(page)).toBeHidden();
  await expect(documentItem(page, "contract.pdf").getByRole("progressbar")).toBeVisible();
});

test("an upload that fails ends the waiting, and it is said which document it was", async ({
  page,
  service,
}) => {
  await fillOrder(page, { documents: ["first.pdf"] });
  const letGo = await holdUploads(page);
  const aborted = Promise.withResolvers<void>();
  await page.route("**/api/upload?**name=broken.pdf**", async (route) => {
    await aborted.promise;
    await route.abort("connectionreset");
  });
  await page.getByLabel("Documents").setInputFiles([pdf("second.pdf"), pdf("broken.pdf")]);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(waitsForUploads(page)).toBeVisible();
  aborted.resolve();
  const summary = page.getByRole("alert").filter({ hasText: "needs another look" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("broken.pdf is not uploaded. Retry or remove it.");
  await expect(waitsForUploads(page)).toBeHidden();
  letGo();
  await expect(documentItem(page, "second.pdf").getByText("Uploaded")).toBeVisible();
  expect(await service.countRequests("POST", "/orders")).toBe(0);
});

for (const leave of ["closed", "left for another page"] as const) {
  test(`a page that is ${leave} while its press waits for uploads places nothing`, async ({
    page,
    context,
    service,
  }) => {
    await fillOrder(page, { documents: ["first.pdf"] });
    const letGo = await holdUploads(page);
    await page.getByLabel("Documents").setInputFiles([pdf("second.pdf")]);
    await page.getByRole("button", { name: "Place order" }).click();
    await expect(waitsForUploads(page)).toBeVisible();
    const form = page.url();
    let next = page;
    if (leave === "closed") {
      next = await context.newPage();
      await page.close();
      await openLiveForm(next, form);
    } else {
      const arrived = page.waitForResponse((answer) => answer.url().includes("name=second.pdf"));
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
      await page.waitForURL("**/");
      letGo();
      await arrived;
      await page.goBack();
      await expect(documentItem(page, "second.pdf").getByText("Uploaded")).toBeVisible();
    }
    await expect(documentItem(next, "first.pdf").getByText("Uploaded")).toBeVisible();
    await expect(next.getByRole("button", { name: "Place order" })).toBeEnabled();
    expect(await service.countRequests("POST", "/orders")).toBe(0);
  });
}

test("two tabs that wait for uploads of one draft place one order at most, and never without a document that is shown", async ({
  page,
  context,
  system,
  business,
  service,
}) => {
  await fillOrder(page, { documents: ["first.pdf"] });
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const other = await context.newPage();
  await openLiveForm(other, page.url());
  const letGo = await holdUploads(page);
  const letGoOther = await holdUploads(other);
  await service.setFaults({ method: "POST", path: "/files", kind: "delay", delay_ms: 3_000 });
  for (const [tab, name] of [
    [page, "one.pdf"],
    [other, "other.pdf"],
  ] as const) {
    await tab.getByLabel("Documents").setInputFiles([pdf(name)]);
    await tab.getByRole("button", { name: "Place order" }).click();
    await expect(waitsForUploads(tab)).toBeVisible();
  }
  // Not sooner: the first has to be known within the three seconds that this one takes.
  letGoOther();
  const known = () =>
    query(
      system,
      `SELECT 1 FROM "DraftDocument" AS document JOIN "Draft" AS draft ON draft.id = document."draftId"
      WHERE document.name = 'other.pdf' AND draft."businessId" = $1`,
      [business.id],
    );
  await expect.poll(async () => (await known()).length).toBe(1);
  letGo();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("alert").filter({ hasText: "Your order was not placed" })).toBeVisible();
  }
  expect(await service.countRequests("POST", "/orders")).toBe(0);
  for (const name of ["first.pdf", "one.pdf", "other.pdf"]) {
    await expect(documentItem(other, name).getByText("Uploaded")).toBeVisible();
  }
  await other.getByRole("button", { name: "Place order" }).click();
  await orderNumber(other);
  expect(await service.countRequests("POST", "/orders")).toBe(1);
});

test("a reload while the order is placed leads to that order and to no second one", async ({
  page,
  system,
  business,
  service,
}) => {
  await fillOrder(page);
  await service.setFaults({ method: "POST", path: "/orders", kind: "delay", delay_ms: 5_000 });
  await page.getByRole("button", { name: "Place order" }).click();
  const attempts = () => query(system, `SELECT 1 FROM "Command" WHERE "businessId" = $1`, [business.id]);
  await expect.poll(async () => (await attempts()).length).toBe(1);
  await page.reload();
  await page.getByRole("link", { name: "See its status" }).click();
  await orderNumber(page);
  expect(await service.countRequests("POST", "/orders")).toBe(1);
});
