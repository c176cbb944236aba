import {
  addDocuments,
  documentItem,
  fillOrder,
  openEmptyForm,
  openLiveForm,
  orderNumber,
  pdf,
  tabTo,
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

test("an order can be placed with the keyboard alone", async ({ page }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await openEmptyForm(page);
  await addDocuments(page, "contract.pdf");
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
  await orderNumber(page);
});
