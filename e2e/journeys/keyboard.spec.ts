import type { Page } from "playwright/test";
import { pages } from "../support/addresses";
import { openFocusWatch } from "../support/focus";
import { addDocuments, documentItem, fillOrder, openEmptyForm, pdf, placeOrder } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { expect, fillSignIn, test, untilAlive } from "../support/test";

/** The keyboard's place: whatever is pressed, the focus goes where the person goes on, and never falls to the page. */

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("signing in leads to the heading, a failed sign-in back to the field", async ({ page, newPerson }) => {
  const { email, password } = await newPerson("requester");
  await page.goto("/login");
  const field = page.getByRole("textbox", { name: "Email" });
  await expect(field).toBeFocused();
  await untilAlive(field);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Type your email" })).toBeVisible();
  await expect(field).toBeFocused();
  await fillSignIn(page, email, "not the password");
  await expect(page.getByRole("alert").filter({ hasText: "Check your email and password" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Password" })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Home")).toBeFocused();
});

test("a link leads to the heading of its page, and so does the way back", async ({ page, enterAs }) => {
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Orders" }).press("Enter");
  await expect(heading(page, "Orders")).toBeFocused();
  await page.getByRole("link", { name: number }).press("Enter");
  await expect(heading(page, number)).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Orders")).toBeFocused();
  await page.getByRole("link", { name: "New order" }).press("Enter");
  await expect(heading(page, "New order")).toBeFocused();
});

test("the heading shows a ring to the keyboard alone", async ({ page, newPerson }) => {
  const { email, password } = await newPerson("requester");
  await fillSignIn(page, email, password);
  await expect(heading(page, "Home")).toBeFocused();
  const main = page.getByRole("navigation", { name: "Main" });
  const hasRing = (name: string) =>
    heading(page, name).evaluate((element) => element.matches(":focus-visible"));
  expect(await hasRing("Home")).toBe(false);
  await main.getByRole("link", { name: "Orders" }).click();
  await expect(heading(page, "Orders")).toBeFocused();
  expect(await hasRing("Orders")).toBe(false);
  await main.getByRole("link", { name: "Home" }).press("Enter");
  await expect(heading(page, "Home")).toBeFocused();
  expect(await hasRing("Home")).toBe(true);
});

test("a page that is loaded begins at its top, with the way past the navigation", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await page.goto("/orders");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
});

test("removing documents leads from one to the next, and in the end to their heading", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await openEmptyForm(page);
  await addDocuments(page, "first.pdf", "second.pdf", "third.pdf");
  const remove = (name: string) =>
    documentItem(page, name).getByRole("button", { name: "Remove" }).press("Enter");
  await remove("second.pdf");
  await expect(documentItem(page, "third.pdf")).toBeFocused();
  await remove("third.pdf");
  await expect(documentItem(page, "first.pdf")).toBeFocused();
  await remove("first.pdf");
  await expect(page.getByRole("heading", { name: "Documents" })).toBeFocused();
});

test("retrying an upload stays with the document", async ({ page, enterAs }) => {
  await enterAs("requester");
  await openEmptyForm(page);
  await page.route("**/api/upload**", (route) => route.abort(), { times: 1 });
  await page.getByLabel("Documents").setInputFiles(pdf("contract.pdf"));
  await documentItem(page, "contract.pdf").getByRole("button", { name: "Retry" }).press("Enter");
  await expect(documentItem(page, "contract.pdf")).toBeFocused();
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();
  await expect(documentItem(page, "contract.pdf")).toBeFocused();
});

test("an order that is placed says so once, and begins at its number", async ({ page, enterAs }) => {
  await enterAs("requester");
  await fillOrder(page);
  await page.getByRole("button", { name: "Place order" }).press("Enter");
  await expect(page.getByText("Your order is placed.")).toHaveRole("status");
  await expect(page.getByRole("status", { name: "Status" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  // What is read out by itself lies in one region alone, and the heading takes the place of the announced title.
  const region = ":is([aria-live], [role=status], [role=alert])";
  await expect(page.locator(`${region} ${region}`)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

for (const [verb, status] of [
  ["Cancel order", null],
  ["Approve", "client_review"],
] as const) {
  test(`${verb} leads to the order's number`, async ({ page, service, enterAs }) => {
    await enterAs("approver");
    await fillOrder(page, { services: ["Certification", "Notarization"] });
    const number = await placeOrder(page);
    const { id } = await service.orderByNumber(number);
    if (status) await service.setStatus(id, status);
    await page.getByRole("button", { name: verb, exact: true }).press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: verb }).press("Enter");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(page.getByRole("button", { name: verb, exact: true })).toBeHidden();
    await expect(heading(page, number)).toBeFocused();
  });
}

test("a message that is put away leads back to where the keyboard was", async ({ page, enterAs }) => {
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  await expect(heading(page, number)).toBeFocused();
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeHidden();
  await expect(heading(page, number)).toBeFocused();
});

test("the next page of the list begins at its table", async ({ page, system, business, enterAs }) => {
  await enterAs("requester");
  await addMirroredOrders(system, business, { count: 60, status: "completed" });
  await page.goto("/orders");
  const table = page.getByRole("table", { name: "Orders" });
  await page.getByRole("button", { name: "Next page" }).press("Enter");
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await expect(table).toBeFocused();
  await expect(table).toBeInViewport();
  await page.getByRole("button", { name: "Previous page" }).press("Enter");
  await expect(page.getByRole("button", { name: "Previous page" })).toBeDisabled();
  await expect(table).toBeFocused();
});

test("a draft that is discarded leads to the next one, and a token that is removed to its section", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  for (const reference of ["first", "second", "third"]) {
    await page.goto("/orders/new?draft=new");
    await page.getByRole("textbox", { name: "Reference" }).fill(reference);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  }
  await page.goto("/");
  const drafts = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Discard" }) });
  await expect(drafts).toHaveText([/third/, /second/, /first/]);
  await drafts.nth(1).getByRole("button", { name: "Discard" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).press("Enter");
  await expect(drafts).toHaveCount(2);
  await expect(drafts.nth(1)).toBeFocused();
  await expect(drafts.nth(1)).toContainText("first");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Remove token" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove token" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Access token" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "My access token" })).toBeFocused();
});

test("what had the focus before the page came to life hands it on too", async ({ page, enterAs }) => {
  await enterAs("requester");
  for (const reference of ["first", "second"]) {
    await page.goto("/orders/new?draft=new");
    await page.getByRole("textbox", { name: "Reference" }).fill(reference);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  }
  const isFocused = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await isFocused.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const drafts = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Discard" }) });
  await drafts.first().getByRole("button", { name: "Discard" }).focus();
  const isAlive = page.waitForRequest("**/api/events");
  isFocused.resolve();
  await isAlive;
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).press("Enter");
  await expect(drafts).toHaveCount(1);
  await expect(drafts.first()).toBeFocused();
});

/** Pages that have no place of their own in the walk below, so that new ones are walked too. */
const otherPages = pages.filter(
  (address) =>
    !/\[/.test(address) && !["/", "/login", "/orders", "/orders/new", "/settings"].includes(address),
);

test("no control of any page drops the focus", async ({ page, service, enterAs }) => {
  // As many steps as there are controls, however long each takes.
  test.setTimeout(600_000);
  await enterAs("approver");
  const watch = await openFocusWatch(page);
  await fillOrder(page, { services: ["Certification", "Notarization"], documents: ["one.pdf", "two.pdf"] });
  const number = await placeOrder(page);
  const order = page.url();
  await service.setStatus((await service.orderByNumber(number)).id, "client_review");
  const press = async (...addresses: string[]) => {
    for (const address of addresses) {
      await watch.pressEveryControl(address);
      expect(watch.losses(), address).toEqual([]);
    }
  };
  await fillOrder(page, { documents: ["three.pdf"] });
  await press(order, "/orders", "/orders/new");
  // What was started over is pressed no more, and the documents are there to be removed.
  await fillOrder(page, { documents: ["four.pdf"] });
  await press("/orders/new", "/", ...otherPages, "/settings", "/nowhere");
  const known = ["Home", "Account", "Approve", "Dismiss", "Start over", "Remove", "Place order", "Discard"];
  expect(watch.pressed()).toEqual(expect.arrayContaining([...known, "Remove token"]));
});
