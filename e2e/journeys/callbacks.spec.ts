import { expectAccessible } from "../support/accessible";
import { sendCallback } from "../support/callbacks";
import { fillOrder, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

/** What administrators see of what the service reports. */

test("callbacks are listed with what became of them, why they were refused, and are read again @phone", async ({
  page,
  business,
  service,
  enterAs,
}) => {
  await enterAs("administrator");
  await page.goto("/settings/callbacks");
  await expect(page.getByText("No callback has come yet")).toBeVisible();
  await expectAccessible(page);
  await fillOrder(page);
  const number = await placeOrder(page);
  const { id } = await service.orderByNumber(number);
  await service.setStatus(id, "translating");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Translating");
  const delivery = (await service.deliveries()).at(-1);
  if (!delivery) throw new Error("The service sent no callback");
  expect(await sendCallback(business.account, delivery, { secret: "another secret" })).toBe(401);

  await page.goto("/settings");
  await page.getByRole("link", { name: "Open the callbacks" }).click();
  const rows = page.getByRole("table", { name: "Callbacks" }).getByRole("row").filter({ hasText: number });
  await expect(rows).toHaveCount(2);
  const refused = rows.filter({ hasText: "Refused" });
  await expect(refused).toContainText("It was signed with a secret that is not accepted here");
  await expect(refused).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  const delivered = rows.filter({ hasText: "Delivered" });
  await expect(delivered).toContainText("Read");
  await expect(page.getByText("Refused in the last seven days: It was signed with a secret")).toBeVisible();
  await expectAccessible(page);
  for (const row of [delivered, refused]) {
    await row.getByRole("button", { name: "Read again" }).click();
    await expect(page.getByText("What it reported is being read again.")).toBeVisible();
  }
  await page.goto(`/settings/callbacks?search=${number}&state=refused`);
  await expect(page.getByText("1 callback found")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link", { name: `Order ${number}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
});

test("nobody but an administrator finds the callbacks", async ({ page, enterAs }) => {
  await enterAs("approver");
  expect((await page.goto("/settings/callbacks"))?.status()).toBe(404);
});
