import { openLiveForm } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { query } from "../support/people";
import { addMirroredQuote } from "../support/quotes";
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

test("a card leads to its order wherever it is pressed, by its only link; what is marked in it stays @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 1, status: "completed" });
  await openLiveForm(page, "/orders");
  const card = page.getByRole("row").filter({ has: page.getByRole("link") });
  const languages = card.getByText("Spanish to English");
  const opened = page.getByRole("heading", { level: 1, name: "M-completed-1" });
  const isCard = await card.evaluate((row) => getComputedStyle(row).display === "grid");
  await expect(card.getByRole("link")).toHaveCount(1);
  const words = (await languages.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(words.x + 2, words.y + words.height / 2);
  await page.mouse.down();
  await page.mouse.move(words.x + 90, words.y + words.height / 2);
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain("panis");
  await expect(opened).toBeHidden();
  await page.evaluate(() => getSelection()?.empty());
  const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 };
  // A table's row leads on by its number alone.
  if (isCard) await card.click({ position: { x: width - 8, y: height - 8 } });
  else await card.getByRole("link").click();
  await expect(opened).toBeVisible();
});

test("a quote's card leads to it wherever it is pressed, by its only link @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const { id: placedById } = await enterAs("requester");
  await addMirroredQuote(system, business, { placedById });
  await openLiveForm(page, "/quotes");
  const card = page.getByRole("row").filter({ has: page.getByRole("link") });
  await expect(card.getByRole("link")).toHaveCount(1);
  const isCard = await card.evaluate((row) => getComputedStyle(row).display === "grid");
  const number = (await card.getByRole("link").textContent()) ?? "";
  const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 };
  if (isCard) await card.click({ position: { x: width - 8, y: height - 8 } });
  else await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
});

test("a list takes the room that a wide page has", async ({ page, system, business, enterAs }) => {
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 1, status: "completed" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/orders");
  const { width } = (await page.getByRole("table", { name: "Orders" }).boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(1350);
});

test("what was placed today shows its hour where its reader is, and its day once it is midnight there", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("requester");
  const [number] = await addMirroredOrders(system, business, { count: 1, status: "completed" });
  // Noon in the zone of the tests, and an hour before its midnight.
  const noon = "2026-03-01T06:15:00Z";
  await query(system, `UPDATE "Order" SET "receivedAt" = $2 WHERE "number" = $1 AND "businessId" = $3`, [
    number,
    noon,
    business.id,
  ]);
  await page.clock.install({ time: "2026-03-01T17:15:00Z" });
  await page.goto("/orders");
  const placed = page.getByRole("table", { name: "Orders" }).getByRole("time");
  await expect(placed).toHaveText("12:00 PM");
  await page.clock.fastForward("01:01:00");
  await expect(placed).toHaveText("Mar 1, 2026");
});

test("whoever points at a time is told it to the second, in UTC", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 1, status: "completed" });
  await query(system, `UPDATE "Order" SET "receivedAt" = $1 WHERE "businessId" = $2`, [
    "2026-03-01T06:15:07Z",
    business.id,
  ]);
  await page.goto("/orders");
  const placed = page.getByRole("table", { name: "Orders" }).getByRole("time");
  await expect(async () => {
    await placed.hover();
    await expect(placed).toHaveAttribute("title", "2026-03-01 06:15:07 UTC", { timeout: 500 });
  }).toPass();
  // Nobody has to pass it to come to the next row.
  await expect(placed).not.toHaveAttribute("tabindex");
});
