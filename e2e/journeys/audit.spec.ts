import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/accessible";
import { fillOrder, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

/** What administrators read of what was done in their business. */

test("An administrator finds who placed an order, and takes the lines along @phone", async ({
  page,
  enterAs,
}) => {
  const administrator = await enterAs("administrator");
  await fillOrder(page);
  const number = await placeOrder(page);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Open the audit" }).click();
  const table = page.getByRole("table", { name: "Audit" });
  await expect(table.getByRole("row").filter({ hasText: "Signed in" })).not.toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("searchbox").fill(number);
  await expect(page.getByText("1 line found")).toBeVisible();
  const placed = table.getByRole("row").filter({ hasText: number });
  await expect(placed).toHaveCount(1);
  await expect(placed).toContainText("Order placed");
  await expect(placed).toContainText("You");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const lines = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`order.place,${administrator.name},${administrator.id}`);
  await placed.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);

  await page.goto("/settings/audit?action=audit.export");
  await expect(table.getByRole("row").filter({ hasText: "Audit downloaded" })).toHaveCount(1);
  await page.goto("/settings/audit?search=nobody-is-called-so");
  await expect(page.getByRole("heading", { name: "No line matches" })).toBeVisible();
  await expectAccessible(page);
});

test("Nobody else finds the audit, nor the way to it", async ({ page, enterAs, clientOf, newPerson }) => {
  await enterAs("approver");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "My access token" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the audit" })).toHaveCount(0);
  const approver = await clientOf(await newPerson("approver"));
  const administrator = await clientOf(await newPerson("administrator"));
  for (const address of ["/settings/audit", "/api/settings/audit", "/api/settings/audit/export"]) {
    expect([address, (await approver.get(address)).status()]).toEqual([address, 404]);
    expect([address, (await administrator.get(address)).status()]).toEqual([address, 200]);
  }
});
