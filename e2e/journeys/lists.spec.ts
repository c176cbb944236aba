import { addMirroredOrders } from "../support/orders";
import { expect, test } from "../support/test";

/** What all lists do, by that of the orders. */

test("a filter, another page and a search are each a step back, and the letters of a search are none", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 60, status: "completed" });
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Completed");
  await expect(page).toHaveURL("/orders?status=completed");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/[?]status=completed&cursor=./);
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("link")).toHaveCount(10);
  const search = page.getByRole("searchbox", { name: "Search" });
  for (const typed of ["nobody ", "ordered", " this"]) {
    await search.pressSequentially(typed);
    const asked = new URLSearchParams({ status: "completed", search: await search.inputValue() });
    await expect(page).toHaveURL(`/orders?${asked}`);
  }
  await expect(search).toHaveValue("nobody ordered this");
  await expect(page.getByText("No order matches")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/cursor=./);
  await expect(search).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL("/orders?status=completed");
  await page.goBack();
  await expect(page).toHaveURL("/orders");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("any");
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("a list that cannot be read says so, and is read again when asked to", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 1, status: "completed" });
  // Else the page may read it again by itself, and the button be gone before it is pressed.
  await page.route("**/api/events", (route) => route.abort());
  await page.goto("/orders");
  const order = page.getByRole("link", { name: "M-completed-1" });
  await expect(order).toBeVisible();
  const pattern = "**/api/orders?*";
  await page.route(pattern, (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole("combobox", { name: "Status" }).selectOption("Completed");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByText(/^No order/)).toBeHidden();
  await page.unroute(pattern);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(order).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
});

test("a card leads to its order wherever it is pressed @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 1, status: "completed" });
  await page.goto("/orders");
  const card = page.getByRole("row").filter({ has: page.getByRole("link") });
  const isCard = await card.evaluate((row) => getComputedStyle(row).display === "grid");
  const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 };
  // A table's row leads on by its number alone: its text can be marked and copied.
  if (isCard) await card.click({ position: { x: width - 8, y: height - 8 } });
  else await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "M-completed-1" })).toBeVisible();
});
