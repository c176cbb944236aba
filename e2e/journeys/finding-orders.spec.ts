import { fillOrder, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

test("an order is found by what people remember of it, and a status says how many were found @phone", async ({
  page,
  enterAs,
}) => {
  const { name } = await enterAs("requester");
  await fillOrder(page, { documents: ["Urkunde Müller_2008.pdf"], reference: "Okafor v. Baker" });
  const number = await placeOrder(page);
  await page.goto("/orders");
  const search = page.getByRole("searchbox", { name: "Search" });
  const found = page.getByRole("status").filter({ hasText: "found" });
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("link");
  for (const typed of ["muller", "okafor 2008", number.replace(/^\D*0*/, ""), `${name} spanish`]) {
    await search.fill(typed);
    await expect(page).toHaveURL(`/orders?${new URLSearchParams({ search: typed })}`);
    await expect(found).toHaveText("1 order found");
    await expect(rows).toHaveText([number]);
  }
  await search.fill("muller german");
  await expect(found).toHaveText("0 orders found");
  await expect(page.getByText("No order matches")).toBeVisible();
});

test("several statuses in an address narrow the list, and the filter says so", async ({ page, enterAs }) => {
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  await page.goto("/orders?status=submitted,translating");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("submitted,translating");
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Cancelled");
  await expect(page.getByText("No order matches")).toBeVisible();
});
