import { fillOrder, openLiveForm, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

test("a page that was read before a change and comes after it shows how things are", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  const { id } = await service.orderByNumber(number);
  await openLiveForm(page, "/");
  const isRead = Promise.withResolvers<void>();
  const mayCome = Promise.withResolvers<void>();
  await page.route(/\/orders\?.*_rsc=/, async (route) => {
    const response = await route.fetch();
    isRead.resolve();
    await mayCome.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  await isRead.promise;
  await service.setStatus(id, "translating");
  await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText("Translating");
  mayCome.resolve();
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText("Translating");
});

for (const [clock, hours] of [
  ["ahead", 1],
  ["behind", -1],
] as const) {
  test(`a page that is come back to shows what was read for it by a browser whose clock is ${clock}`, async ({
    page,
    service,
    enterAs,
  }) => {
    await page.addInitScript((byMs) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + byMs;
    }, hours * 3_600_000);
    await enterAs("requester");
    await fillOrder(page);
    const number = await placeOrder(page);
    const { id } = await service.orderByNumber(number);
    // Nothing tells this page of what changes.
    await page.route("**/api/events*", (route) => route.abort());
    await page.goto("/orders");
    await page.getByRole("link", { name: number }).click();
    await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
    await expect(page.getByRole("status", { name: "Status" })).toHaveText("Submitted");
    const address = page.url();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    await service.setStatus(id, "translating");
    const told = `/api${new URL(address).pathname}`;
    await expect.poll(async () => (await page.request.get(told)).text()).toContain('"status":"translating"');
    await page.getByRole("link", { name: number }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("status", { name: "Status" })).toHaveText("Translating");
  });
}
