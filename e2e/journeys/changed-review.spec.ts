import type { Page } from "playwright/test";
import { fillOrder, placeOrder } from "../support/order-form";
import type { Service } from "../support/service";
import { expect, test } from "../support/test";

/** What an approver sees whose approval met another translation than they had looked at. */

const changed = "The translation was changed in the meantime. Look at it again before you approve it.";

test("an approval that got lost is not sent again for a revised translation: the page says so, and what is looked at is approved", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("approver");
  const id = await openReview(page, service);
  await service.setFaults(
    { method: "POST", path: `/orders/${id}/approve`, kind: "drop" },
    { method: "GET", path: `/orders/${id}`, kind: "status", status: 503, times: 10_000 },
  );
  await approve(page);
  const told = page.getByRole("main");
  await expect(told.getByText("We are checking whether it was done")).toBeVisible();
  await service.addTranslation(id);
  await service.setFaults();
  await expect(told.getByText(changed)).toBeVisible();
  expect((await service.orders()).map(({ status }) => status)).toEqual(["client_review"]);
  expect(await service.countRequests("POST", `/orders/${id}/approve`)).toBe(1);
  await expect(told.getByText("revised.txt")).toBeVisible();
  await approve(page);
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Client approved");
  await expect(told.getByText(changed)).toHaveCount(0);
});

test("a page that has not heard of a revised translation approves nothing and shows it", async ({
  page,
  browser,
  service,
  enterAs,
  newPerson,
  enter,
}) => {
  await enterAs("approver");
  const id = await openReview(page, service);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.route(/\/api\/(orders\/|events)/, (route) => route.abort("connectionrefused"));
  await service.addTranslation(id);
  // Whoever opens the order has the portal learn of it.
  const other = await browser.newPage();
  await enter(await newPerson("approver"), other);
  await service.setStatus(id, "client_review");
  await other.goto(page.url());
  await expect(other.getByText("revised.txt")).toBeVisible();
  await other.close();

  await page.getByRole("button", { name: "Approve order" }).click();
  await expect(page.getByText(changed)).toBeVisible();
  await page.unroute(/\/api\/(orders\/|events)/);
  await expect(page.getByText("revised.txt")).toBeVisible();
  expect(await service.countRequests("POST", `/orders/${id}/approve`)).toBe(0);
});

/** An order of the reader's that waits for an approval, on its page. @returns its id at the service */
async function openReview(page: Page, service: Service): Promise<number> {
  await fillOrder(page, { services: ["Certification", "Notarization"] });
  const number = await placeOrder(page);
  const { id } = await service.orderByNumber(number);
  await service.setStatus(id, "client_review");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Client review");
  await expect(page.getByText(/^translation-.*\.pdf$/).first()).toBeVisible();
  return id;
}

async function approve(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Approve order" }).click();
}
