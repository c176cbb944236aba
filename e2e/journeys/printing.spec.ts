import { fillOrder, placeOrder } from "../support/order-form";
import { expectPaper } from "../support/paper";
import { expect, test } from "../support/test";

/** A page on paper: what it says, in black on white, and nothing that can only be pressed. */

test.use({ colorScheme: "dark" });

test("an order prints what it says, without what can only be pressed", async ({ page, service, enterAs }) => {
  await enterAs("requester");
  await fillOrder(page, { services: ["Certification"], reference: "RT-1042", notes: "As in the passport" });
  const number = await placeOrder(page);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(`Order ${number} is cancelled.`)).toBeVisible();
  const { id } = await service.orderByNumber(number);
  await service.setStatus(id, "completed");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Completed");
  await page.emulateMedia({ media: "print" });
  await expectPaper(page);
  for (const words of [number, "RT-1042", "contract.pdf", "As in the passport", "Completed"])
    await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Services" })).toContainText("$");
  await expect(page.getByText("is cancelled.")).toBeHidden();
  const rows = page.getByRole("row").or(page.getByRole("main").getByRole("listitem"));
  for (const row of await rows.all()) await expect(row).toHaveCSS("break-inside", "avoid");
  for (const heading of await page.getByRole("heading").all())
    await expect(heading).toHaveCSS("break-after", "avoid");
});

test("every page prints in black on white, without the ways elsewhere", async ({ page, enterAs }) => {
  await enterAs("administrator");
  await page.emulateMedia({ media: "print" });
  for (const address of ["/", "/orders", "/orders/new", "/settings", "/nowhere"]) {
    await page.goto(address);
    await expectPaper(page);
  }
});

test("a list prints as a table, and tells what it is narrowed to", async ({ page, enterAs }) => {
  await enterAs("requester");
  await fillOrder(page, { reference: "RT-1042" });
  await placeOrder(page);
  // An upright sheet of A4 between its margins.
  await page.setViewportSize({ width: 680, height: 970 });
  await page.emulateMedia({ media: "print" });
  await page.goto("/orders?search=RT-1042");
  await expectPaper(page);
  await expect(page.getByRole("columnheader", { name: "Placed by" })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Status" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
});
