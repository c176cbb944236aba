import { orderStatuses } from "@/lib/domain/orders/status";
import { orders } from "@/messages/en/orders";
import { showOrderStatus } from "@/sandbox/variant-b/status";
import { expectAccessible } from "../support/accessible";
import { sendCallback } from "../support/callbacks";
import { addDocuments, fillOrder, openEmptyForm, orderIdOf, placeOrder } from "../support/order-form";
import { addBusinessOnB, addPerson, removeTokens } from "../support/people";
import { Service } from "../support/service";
import { askForCopy } from "../support/shipping";
import { expect, test } from "../support/test";
import { read } from "../support/unsigned-callbacks";
import { beginWalk, visit, walkers } from "../support/walks/pages";

/** Every page, in light and dark and at both widths: nothing that axe finds, and nothing to scroll to sideways. */

for (const walker of walkers) {
  test(`every page of ${walker} passes @phone`, async ({ page, system, business, enter }) => {
    test.slow();
    const { visits } = await beginWalk(walker, { system, business, enter });
    for (const one of visits) {
      await visit(page, one);
      await expectAccessible(page);
    }
  });
}

test("an order form with faults and a long name passes @phone", async ({ page, enterAs }) => {
  await enterAs("administrator");
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

test("a shipped order of the other variant passes in each of its statuses", async ({
  page,
  system,
  enter,
}) => {
  test.slow();
  const business = await addBusinessOnB(system);
  const service = new Service(business.account);
  await enter(await addPerson(system, business, "approver"));
  await fillOrder(page);
  await askForCopy(page);
  const number = await placeOrder(page);
  const id = orderIdOf(page);
  for (const status of orderStatuses) {
    await service.setStatus(number, showOrderStatus(status));
    await read(system, id);
    await expect(page.getByRole("status", { name: "Status" })).toContainText(orders.status[status], {
      timeout: 60_000,
    });
    await expectAccessible(page);
  }
  await removeTokens(system, business);
});
