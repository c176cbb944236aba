import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/accessible";
import { fillOrder, placeOrder } from "../support/order-form";
import { query } from "../support/people";
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
  await page.getByRole("button", { name: "Export CSV" }).click();
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

test("A line tells all that the audit has of it, and leads to the others of its request @phone", async ({
  page,
  business,
  clientOf,
  enter,
  newPerson,
  system,
}) => {
  const administrator = await newPerson("administrator");
  await enter(administrator);
  await page.goto("/settings/connections");
  await page.getByRole("button", { name: "Change: Translation service" }).click();
  const changing = page.getByRole("dialog", { name: "Change Translation service" });
  await changing.getByRole("textbox", { name: "Name" }).fill("<b>Berlin</b>");
  await changing.getByRole("combobox", { name: "Environment" }).selectOption("Production");
  await changing.getByRole("button", { name: "Save connection" }).click();
  await expect(page.getByRole("heading", { name: "<b>Berlin</b>", exact: true })).toBeVisible();
  const [line] = await query<{ requestId: string; address: string; createdAt: Date }>(
    system,
    `SELECT "requestId", address, "createdAt" FROM "AuditEvent" WHERE "businessId" = $1 AND action = 'connection.change'`,
    [business.id],
  );

  await page.goto("/settings/audit?action=connection.change");
  const more = page.getByRole("button", { name: "All of it" });
  await more.click();
  await expect(more).toHaveAttribute("aria-expanded", "true");
  const fact = (name: string) =>
    page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");
  await expect(fact("Name")).toHaveText("Translation service →became <b>Berlin</b>");
  await expect(fact("Environment")).toHaveText("Sandbox →became Production");
  await expect(fact("Base address")).toHaveText(business.account.base_url);
  await expect(fact("When")).toContainText(
    `${line?.createdAt.toISOString().slice(0, 19).replace("T", " ")} UTC`,
  );
  await expect(fact("Network address")).toHaveText(line?.address ?? "");
  await expect(fact("Request")).toContainText(line?.requestId ?? "");
  await expectAccessible(page);
  const client = await clientOf(administrator);
  const file = await (await client.get("/api/settings/audit/export?action=connection.change")).text();
  for (const told of ["Translation service", "<b>Berlin</b>", line?.requestId, line?.address])
    expect(file).toContain(told);

  await page.getByRole("link", { name: "All lines of this request" }).click();
  await expect(page.getByText("1 line found")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue(line?.requestId ?? "");
  await page.reload();
  await more.click();
  await expect(fact("Environment")).toBeVisible();
  await more.click();
  await expect(fact("Environment")).toHaveCount(0);
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
