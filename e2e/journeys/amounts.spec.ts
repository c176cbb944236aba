import type { Locator, Page } from "playwright/test";
import { fillOrder, placeOrder } from "../support/order-form";
import { addBusiness } from "../support/people";
import type { Service } from "../support/service";
import { test as base, expect } from "../support/test";

/** Amounts as a person reads them: they add up, and stand one below the other, on a wide page and on a phone. */

/** The account of the demonstration alone has a discount: a tenth of the price of a page. */
const test = base.extend({
  business: async ({ system }, use) => use(await addBusiness(system, system.sandbox.a)),
});

test("an order's price adds up in each line and to its total, discounts included @phone", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await pricedOrder(page, service);
  const table = page.getByRole("table", { name: "Services" });
  await expect(table.getByRole("columnheader", { name: "Discount" })).toBeInViewport({ ratio: 1 });
  const [translation, ...others] = await table.locator("tbody tr").all();
  const lines = [translation, ...others].filter((row) => row !== undefined);
  expect(lines.length).toBeGreaterThan(1);
  let sum = 0;
  for (const line of lines) {
    const [quantity = 0, price = 0, discount = 0, total = 0] = await figuresOf(line);
    expect(quantity * price + discount).toBe(total);
    sum += total;
  }
  await expect(lines[0] ?? table).toContainText(/−\$[\d,.]+\$2\.495 each/);
  const totals = await figuresOf(table.locator("tfoot tr").last());
  expect(totals.at(-1)).toBe(sum);
});

test("amounts stand right, one below the other @phone", async ({ page, service, enterAs }) => {
  await enterAs("requester");
  await pricedOrder(page, service);
  const rows = page.getByRole("table", { name: "Services" }).getByRole("row");
  await expectOneBelowTheOther(rows.getByText(/^−?\$[\d,.]+$/).and(page.locator(":last-child")));
  await fillOrder(page);
  await placeOrder(page);
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expectOneBelowTheOther(
    page.getByRole("table", { name: "Orders" }).getByRole("cell", { name: /^(\$[\d,.]+|Not priced yet)$/ }),
  );
});

test("a card of the list shows what tells orders apart, without labels @phone", async ({ page, enterAs }, {
  project,
}) => {
  test.skip(project.name !== "phone", "the list is a table where there is room");
  await enterAs("requester");
  await fillOrder(page, { reference: "RT-1042" });
  const number = await placeOrder(page);
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  const cells = page.getByRole("row").filter({ hasText: number }).getByRole("cell");
  await expect(cells).toHaveText([number, "RT-1042", "Spanish to English", "Submitted", "Not priced yet"]);
});

/** Places an order and waits for its price. */
async function pricedOrder(page: Page, service: Service): Promise<void> {
  await fillOrder(page, { services: ["Certification", "Notarization"] });
  const { id } = await service.orderByNumber(await placeOrder(page));
  await service.setStatus(id, "translating");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Translating");
}

/** The cells of a row as numbers: amounts in cents. */
async function figuresOf(row: Locator): Promise<number[]> {
  const cells = await row.getByRole("cell").allInnerTexts();
  return cells.map((text) => {
    const [, minus, dollars, count = "NaN"] = /^(?:(−?)\$([\d,.]+)|([\d,]+))/.exec(text) ?? [];
    if (dollars === undefined) return Number(count.replaceAll(",", ""));
    const cents = Math.round(Number(dollars.replaceAll(",", "")) * 100);
    return minus ? -cents : cents;
  });
}

async function expectOneBelowTheOther(amounts: Locator): Promise<void> {
  await expect(amounts.first()).toBeVisible();
  const edges = await amounts.evaluateAll((elements) =>
    elements.map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return Math.round(text.getBoundingClientRect().right);
    }),
  );
  expect(edges.length).toBeGreaterThan(1);
  expect(new Set(edges).size, `right edges ${edges.join(", ")}`).toBe(1);
}
