import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { fillOrder, openLiveForm, orderIdOf, placeOrder } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { addBusinessOnB, addPerson, addStaff, query } from "../support/people";
import { requestQuote } from "../support/quotes";
import { expect, test } from "../support/test";

/** Everything is searched from any page. */

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("searchbox", { name: "Search everything" });
const group = (page: Page, name: string) => dialog(page).getByRole("list", { name });

test("what somebody remembers is found on any page, whatever it is @phone", async ({ page, enterAs }) => {
  test.slow();
  await enterAs("requester");
  await fillOrder(page, { documents: ["Urkunde Müller.pdf"], reference: "Okafor v. Baker" });
  const orderNumber = await placeOrder(page);
  const orderId = orderIdOf(page);
  const quoteNumber = await requestQuote(page, { documents: ["Müller contract.pdf"] });
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Search" }).click();
  await field(page).fill("muller");
  await expect(group(page, "Orders").getByRole("link")).toHaveText([new RegExp(`${orderNumber}.*Okafor`)]);
  await expect(group(page, "Quotes").getByRole("link")).toHaveText([new RegExp(quoteNumber)]);
  await expect(group(page, "Files").getByRole("link")).toHaveCount(2);
  await expect(dialog(page).getByRole("status")).toHaveText("4 found");
  await expectAccessible(page);
  await group(page, "Files")
    .getByRole("link", { name: `Order ${orderNumber}` })
    .click();
  await expect(page).toHaveURL(`/orders/${orderId}`);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: orderNumber })).toBeFocused();
});

test("by the keyboard alone: Ctrl K, a number and Enter lead to its order, however soon Enter comes", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  const orderId = orderIdOf(page);
  await openLiveForm(page, "/settings/profile");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(number);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/orders/${orderId}`);
  await page.keyboard.press("Control+k");
  await expect(group(page, "Orders").getByRole("link")).toHaveText([new RegExp(number)]);
  await page.keyboard.press("ArrowDown");
  await expect(group(page, "Orders").getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("nothing of the kind");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("status")).toHaveText("Nothing found. Try fewer words.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
});

test("of many the first are shown, and the whole list is one click away", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 7, status: "completed" });
  await enterAs("administrator");
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Search" }).click();
  await field(page).fill("completed");
  await expect(group(page, "Orders").getByRole("link")).toHaveCount(5);
  await dialog(page).getByRole("link", { name: "Show all 7" }).click();
  await expect(page).toHaveURL("/orders?search=completed");
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("link")).toHaveCount(7);
});

test("a business on Variant B searches what there is for it", async ({ page, system, enter }) => {
  const business = await addBusinessOnB(system);
  await enter(await addPerson(system, business, "requester"));
  await fillOrder(page, { documents: ["deed.pdf"] });
  const number = await placeOrder(page);
  await page.getByRole("button", { name: "Search" }).click();
  await field(page).fill("deed");
  await expect(group(page, "Orders").getByRole("link")).toHaveText([new RegExp(number)]);
  await expect(group(page, "Quotes")).toBeHidden();
  await expect(group(page, "Files")).toBeHidden();
});

test("administrators find their people without accents, and come to where they look after them @phone", async ({
  page,
  system,
  newPerson,
  enter,
}) => {
  const [administrator, person] = [await newPerson("administrator"), await newPerson("approver")];
  const surname = person.id.slice(-6);
  await query(system, `UPDATE "User" SET name = $2 WHERE id = $1`, [person.id, `Ángela Müñoz ${surname}`]);
  await enter(administrator);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(dialog(page)).toContainText("people by name or email");
  await expect(group(page, "People")).toBeHidden();
  await field(page).fill(`angela munoz ${surname}`);
  const found = group(page, "People").getByRole("link");
  await expect(found).toHaveText([new RegExp(`Ángela Müñoz ${surname}.*${person.email} · Approver`)]);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/people\?search=/);
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText(administrator.email)).toBeHidden();
});

test("who looks after nobody finds nobody", async ({ page, newPerson, enterAs }) => {
  const person = await newPerson("approver");
  await enterAs("requester");
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(dialog(page)).not.toContainText("people");
  await field(page).fill(person.email);
  await expect(dialog(page).getByRole("status")).toHaveText("Nothing found. Try fewer words.");
});

test("staff find a customer and its people from any page of theirs", async ({
  page,
  system,
  business,
  newPerson,
  enter,
}) => {
  const person = await newPerson("requester");
  await enter(await addStaff(system));
  await page.goto("/settings/profile", { waitUntil: "networkidle" });
  await page.keyboard.press("Control+k");
  await expect(dialog(page)).toContainText("Customers and people, by name or email.");
  await field(page).fill(person.email);
  await expect(group(page, "Customers").getByRole("link")).toHaveText([
    new RegExp(`${business.name}.*${person.name}`),
  ]);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/staff\\?search=.*#customer-${business.id}$`));
  await expect(page.getByRole("button", { name: `Act for ${person.name}` })).toBeVisible();
});

test("a search that cannot be read says so, and is asked again by a press", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 1, status: "completed" });
  await page.goto("/settings/profile");
  await page.route("**/api/search?*", (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole("button", { name: "Search" }).click();
  await field(page).fill("M-completed-1");
  const failure = dialog(page).getByRole("alert").filter({ hasText: /./ });
  await expect(failure).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/search?*");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(group(page, "Orders").getByRole("link")).toHaveCount(1);
  await expect(failure).toHaveCount(0);
});
