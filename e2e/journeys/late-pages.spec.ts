import { fillOrder, placeOrder } from "../support/order-form";
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
  await page.goto("/");
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
