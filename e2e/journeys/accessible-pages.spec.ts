import { orderStatuses } from "@/lib/domain/orders/status";
import { orders } from "@/messages/en/orders";
import { expectAccessible } from "../support/accessible";
import { pages } from "../support/addresses";
import { sendCallback } from "../support/callbacks";
import { addDocuments, fillOrder, openEmptyForm, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

/** Every page, in light and dark and at both widths: nothing that axe finds, and nothing to scroll to sideways. */

/** Pages that need nothing to be there, so that new ones are looked at too; the form has its own steps below. */
const ownPages = pages.filter(
  (address) => !/\[/.test(address) && !["/login", "/orders/new"].includes(address),
);

test("every page passes @phone", async ({ page, enterAs }) => {
  test.slow();
  await page.goto("/login");
  await expectAccessible(page);
  await enterAs("administrator");
  for (const address of [...ownPages, "/nowhere", "/orders/nowhere"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await openEmptyForm(page);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "need another look" })).toBeVisible();
  await expectAccessible(page);
  await addDocuments(page, `${"a-very-long-name-of-a-document-".repeat(4)}.pdf`);
  await expectAccessible(page);
});

test("an order passes in each of its statuses @phone", async ({ page, business, service, enterAs }) => {
  test.slow();
  await enterAs("approver");
  await fillOrder(page, {
    services: ["Certification", "Notarization"],
    reference: "a-reference-without-any-space-that-is-50-long-00",
  });
  const { id } = await service.orderByNumber(await placeOrder(page));
  await expectAccessible(page);
  for (const status of orderStatuses) {
    await service.setStatus(id, status);
    // The service does not tell of every status; the hint spares the minute until the portal asks.
    const [first] = await service.deliveries();
    if (first) expect(await sendCallback(business.account, first)).toBe(200);
    await expect(page.getByRole("status", { name: "Status" })).toContainText(orders.status[status]);
    await expectAccessible(page);
  }
  for (const address of ["/", "/orders"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
