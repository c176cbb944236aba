import { newId } from "@/lib/domain/ids";
import { unfold } from "../support/lists";
import { fillOrder, placeOrder } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { addPerson, query } from "../support/people";
import { expect, forgetSession, test } from "../support/test";

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

test("a department narrows the list for who sees several, and whoever is sent the address is told why it is short @phone", async ({
  page,
  system,
  business,
  enter,
  enterAs,
}) => {
  const [appeals, trials] = [newId(), newId()];
  for (const [id, name] of [[appeals, "Appeals"] as const, [trials, "Trials"] as const]) {
    await query(system, `INSERT INTO "Department" ("id", "businessId", "name") VALUES ($1, $2, $3)`, [
      ...[id, business.id, name],
    ]);
  }
  await addMirroredOrders(system, business, { count: 3, status: "completed" });
  await query(system, `UPDATE "Order" SET "departmentId" = $1 WHERE "businessId" = $2 AND "serviceId" = $3`, [
    ...[appeals, business.id, "completed1"],
  ]);
  await enterAs("administrator");
  await page.goto("/orders");
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("link");
  await expect(rows).toHaveCount(3);
  const open = async () => {
    await unfold(page);
    await page.getByRole("button", { name: /^Filters/ }).click();
  };
  const panel = page.getByRole("dialog", { name: "Filters" });
  const filter = panel.getByRole("combobox", { name: "Department" });
  const set = page.getByRole("list", { name: "Filters that are set" }).getByRole("listitem");
  await open();
  await expect(filter.getByRole("option")).toHaveText(["Any department", "Appeals", "Trials"]);
  await filter.selectOption("Appeals");
  await expect(rows).toHaveText(["M-completed-1"]);
  await expect(page).toHaveURL(`/orders?department=${appeals}`);
  await filter.selectOption("Trials");
  await expect(page.getByText("No order matches")).toBeVisible();
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(set).toHaveText(["Department: Trials"]);
  await page.goBack();
  await expect(rows).toHaveText(["M-completed-1"]);
  await expect(set).toHaveText(["Department: Appeals"]);

  await forgetSession(page);
  await enter(await addPerson(system, business, "approver", trials));
  await page.goto("/orders");
  await expect(rows).toHaveCount(2);
  await open();
  await expect(panel).toBeVisible();
  await expect(filter).toBeHidden();
  await page.goto(`/orders?department=${appeals}`);
  await expect(page.getByText("No order matches")).toBeVisible();
  await expect(set).toHaveText(["Department: 1 department"]);
  await open();
  await expect(filter.getByRole("option")).toHaveText(["Any department", "1 department"]);
  await expect(filter).toHaveValue(appeals);
  await filter.selectOption("Any department");
  await expect(rows).toHaveCount(2);
});

test("an address with a number leads to its order, or to a choice where several have it @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("requester");
  const connectionId = newId();
  await query(
    system,
    `INSERT INTO "Connection" ("id", "businessId", "name", "isDefault", "variant", "environment", "baseUrl")
     VALUES ($1, $2, 'Second office', false, 'a', 'sandbox', $3)`,
    [connectionId, business.id, business.account.base_url],
  );
  await addMirroredOrders(system, business, { count: 2, status: "completed" });
  await addMirroredOrders(system, { ...business, connectionId }, { count: 1, status: "completed" });
  await page.goto("/orders/m-completed-2");
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "M-completed-2" })).toBeVisible();
  await page.goto("/orders/M-completed-1");
  await expect(page).toHaveTitle(/Orders with the number M-completed-1/);
  await expect(page.getByRole("list", { name: "Orders" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("link", { name: "M-completed-1, Second office" }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "M-completed-1" })).toBeVisible();
});
