import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { fillOrder, openEmptyForm, openLiveForm, placeOrder } from "../support/order-form";
import { addBusinessOnB, addConnection, query, removeTokens } from "../support/people";
import { expect, forgetSession, test } from "../support/test";

/** What administrators say of their coversheet, and where people meet it. */

const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const label = (of: Locator) => of.getByRole("textbox", { name: "Label" });
const save = (page: Page) => page.getByRole("button", { name: "Save coversheet" }).click();
const saved = (page: Page) => page.getByText("The coversheet is saved.");

/** Where what was said of the save before may still be there. */
async function saveAnew(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await save(page);
  await answered;
  await expect(saved(page)).toBeVisible();
}

test("an administrator names, hides and requires fields, and everybody meets them so @phone", async ({
  page,
  browser,
  service,
  enterAs,
}) => {
  test.slow();
  await enterAs("administrator");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Open the coversheet" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("textbox")).toHaveCount(3);
  await expect(page.getByText("portal's copy")).toBeVisible();
  await expectAccessible(page);

  const reference = group(page, "Reference");
  await label(reference).fill("Case number");
  await reference.getByRole("checkbox", { name: "Required" }).check();
  await expect(preview.getByRole("textbox", { name: "Case number" })).toHaveAttribute(
    "aria-required",
    "false",
  );
  await page.getByRole("switch", { name: "White label" }).click();
  await expect(preview.getByRole("textbox", { name: "Case number" })).toHaveAttribute(
    "aria-required",
    "true",
  );
  await label(group(page, "Field 1")).fill("x".repeat(61));
  await group(page, "Field 2").getByRole("checkbox", { name: "Visible" }).uncheck();
  await expect(preview.getByRole("textbox")).toHaveCount(2);
  await save(page);
  await expect(label(group(page, "Field 1"))).toBeFocused();
  await expect(label(group(page, "Field 1"))).toHaveAccessibleDescription(/too long/);
  await expectAccessible(page);
  await label(group(page, "Field 1")).fill("Client <b>{n}</b>");
  await expect(label(group(page, "Field 1"))).toHaveAttribute("aria-invalid", "false");
  await save(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(label(reference)).toHaveValue("Case number");
  await expect(page.getByRole("switch", { name: "White label" })).toBeChecked();
  await expect(group(page, "Field 2").getByRole("checkbox", { name: "Visible" })).not.toBeChecked();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.route("**/api/events", (route) => route.abort());
  await enterAs("requester", theirs);
  await fillOrder(theirs, { services: ["Certification"] });
  const caseNumber = theirs.getByRole("textbox", { name: "Case number" });
  await expect(caseNumber).toHaveAttribute("aria-required", "true");
  await expect(theirs.getByRole("textbox", { name: /^(Reference|Field [12])$/ })).toHaveCount(0);
  await theirs.getByRole("checkbox", { name: "Certification" }).uncheck();
  await expect(caseNumber).toHaveAttribute("aria-required", "false");
  await theirs.getByRole("checkbox", { name: "Certification" }).check();
  await theirs.getByRole("button", { name: "Place order" }).click();
  await expect(caseNumber).toHaveAttribute("aria-invalid", "true");
  await expect(caseNumber).toHaveAccessibleDescription(/Fill in Case number/);
  await expectAccessible(theirs);
  await caseNumber.fill("RT-7");
  await theirs.getByRole("textbox", { name: "Client <b>{n}</b>" }).fill("Lopez");
  await expectAccessible(theirs);

  // Hidden while it is filled in: nothing is sent before its person has seen that.
  await group(page, "Field 1").getByRole("checkbox", { name: "Visible" }).uncheck();
  await save(page);
  await expect(saved(page)).toBeVisible();
  await theirs.getByRole("button", { name: "Place order" }).click();
  await expect(theirs.getByRole("alert").filter({ hasText: "changed the fields" })).toBeFocused();
  await expect(theirs.getByText("“Lopez” is not sent")).toBeVisible();
  expect(await service.orders()).toEqual([]);
  await expectAccessible(theirs);

  // A page shows the fields as they are, and says so: of what it missed once it is connected again, of all else at once.
  await theirs.reload();
  const changed = theirs.getByRole("status").filter({ hasText: "An administrator changed these fields" });
  await expect(theirs.getByText("“Lopez” is not sent")).toBeVisible();
  await expect(changed).toHaveCount(0);
  await group(page, "Field 1").getByRole("checkbox", { name: "Visible" }).check();
  await saveAnew(page);
  await theirs.unroute("**/api/events");
  await theirs.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(changed).toBeVisible();
  await expect(theirs.getByRole("textbox", { name: "Client <b>{n}</b>" })).toHaveValue("Lopez");
  await expectAccessible(theirs);
  await group(page, "Field 1").getByRole("checkbox", { name: "Visible" }).uncheck();
  await save(page);
  await expect(theirs.getByText("“Lopez” is not sent")).toBeVisible();
  await expect(changed).toHaveCount(0);
  await placeOrder(theirs);
  const details = theirs.getByRole("region", { name: "Details" });
  await expect(details.getByRole("term").filter({ hasText: "Case number" })).toBeVisible();
  await expect(details.getByText("Lopez")).toHaveCount(0);
  expect(await service.orders()).toMatchObject([{ reference: "RT-7", field1: null }]);
  await expectAccessible(theirs);

  await theirs.goto("/orders");
  await expect(theirs.getByRole("searchbox", { name: "Search" })).toHaveAttribute(
    "placeholder",
    /Case number/,
  );
  const heads = theirs.getByRole("table", { name: "Orders" }).getByRole("columnheader", {
    includeHidden: true,
  });
  await expect(heads.filter({ hasText: "Case number" })).toHaveCount(1);
  await expectAccessible(theirs);
  await reference.getByRole("checkbox", { name: "Visible" }).uncheck();
  await saveAnew(page);
  await theirs.reload();
  await expect(theirs.getByRole("table", { name: "Orders" }).getByRole("link")).toHaveCount(1);
  await expect(heads.filter({ hasText: "Case number" })).toHaveCount(0);
  await expectAccessible(theirs);
  await theirs.getByRole("table", { name: "Orders" }).getByRole("link").click();
  await expect(theirs.getByRole("region", { name: "Details" })).toBeVisible();
  await expect(theirs.getByText("RT-7")).toHaveCount(0);
  await theirs.goto("/");
  await expect(theirs.getByRole("region", { name: "In progress" }).getByRole("listitem")).toHaveCount(1);
  await expect(theirs.getByText("RT-7")).toHaveCount(0);
  expect((await theirs.goto("/settings/coversheet"))?.status()).toBe(404);
  await context.close();
});

test("what the service asks for beside that is told to administrators where they order and where they set it @phone", async ({
  page,
  service,
  business,
  enterAs,
}) => {
  await enterAs("administrator");
  const field = (required: boolean) => ({ label: "Any", visible: true, required });
  await service.control("PUT", "/settings", {
    white_label: true,
    coversheet: { reference: field(false), field1: field(true), field2: field(false) },
  });
  await fillOrder(page, { services: ["Certification"] });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("textbox", { name: "Field 1" })).toHaveAttribute("aria-invalid", "true");
  const way = page.getByRole("link", { name: "Open the settings of the coversheet" });
  await expect(way).toBeVisible();
  await expectAccessible(page);
  await way.click();
  await expect(page).toHaveURL(new RegExp(`/settings/coversheet\\?connection=${business.connectionId}$`));
  const told = page.getByText(/^Field 1 was empty, and the service refused/);
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await group(page, "Field 1").getByRole("checkbox", { name: "Required" }).check();
  await page.getByRole("switch", { name: "White label" }).click();
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.goto("/orders/new");
  const first = page.getByRole("textbox", { name: "Field 1" });
  await expect(first).toHaveAttribute("aria-required", "true");
  await first.fill("Lopez");
  await placeOrder(page);
  expect(await service.orders()).toMatchObject([{ field1: "Lopez" }]);
});

test("a field that is hidden and that the service asks for is named, with who can have it shown", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  const field = (required: boolean) => ({ label: "Any", visible: true, required });
  await service.control("PUT", "/settings", {
    white_label: true,
    coversheet: { reference: field(false), field1: field(true), field2: field(false) },
  });
  await query(
    system,
    `UPDATE "Coversheet" SET "field1Visible" = false, "field1Label" = 'Client' WHERE "connectionId" = $1`,
    [business.connectionId],
  );
  await fillOrder(page, { services: ["Certification"] });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByText("This form does not show Client. An administrator")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the settings of the coversheet" })).toHaveCount(0);
  await page
    .getByRole("alert")
    .getByRole("link", { name: /required by the coversheet/ })
    .click();
  await expect(page.locator("#field-field1")).toBeFocused();
  await expectAccessible(page);
});

test("each connection has a coversheet of its own, and one that has none is not offered", async ({
  page,
  system,
  business,
  enterAs,
  enter,
  newPerson,
}) => {
  const second = await addConnection(system, business, "Second account");
  const clinic = await addConnection(system, business, "Clinic account", "b");
  await enterAs("administrator");
  await page.goto(`/settings/coversheet?connection=${second.connectionId}`);
  const connection = page.getByRole("combobox", { name: "Connection" });
  await expect(connection.locator("option")).toHaveText(["Translation service", "Second account"]);
  await expect(connection.locator("option:checked")).toHaveText("Second account");
  await label(group(page, "Field 1")).fill("Client");
  await connection.selectOption("Translation service");
  await expect(label(group(page, "Field 1"))).toHaveValue("Field 1");
  await connection.selectOption("Second account");
  await expect(label(group(page, "Field 1"))).toHaveValue("Client");
  await expectAccessible(page);
  await save(page);
  await expect(saved(page)).toBeVisible();

  await openEmptyForm(page);
  await page.getByRole("textbox", { name: "Field 1" }).fill("Lopez");
  await page.getByRole("combobox", { name: "Connection" }).selectOption("Second account");
  await expect(page.getByRole("textbox", { name: "Client" })).toHaveValue("Lopez");
  await page.getByRole("combobox", { name: "Connection" }).selectOption("Clinic account");
  await expect(page.getByText("Field 1: “Lopez” is not sent")).toBeVisible();
  await page.getByRole("button", { name: "Remove Field 1" }).click();
  await expect(page.getByText("“Lopez” is not sent")).toHaveCount(0);
  for (const one of [second, clinic]) await removeTokens(system, one);

  const onB = await addBusinessOnB(system);
  await forgetSession(page);
  await enter(await newPerson("administrator", onB));
  await page.goto("/settings");
  await expect(page.getByRole("link", { name: "Open the connections" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the coversheet" })).toHaveCount(0);
  expect((await page.goto("/settings/coversheet"))?.status()).toBe(404);
  await removeTokens(system, onB);
});

test("two administrators who set it at once do not put back what the other one changed", async ({
  page,
  browser,
  enterAs,
}) => {
  await enterAs("administrator");
  await page.goto("/settings/coversheet");
  await label(group(page, "Field 1")).fill("Client");
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await enterAs("administrator", theirs);
  await openLiveForm(theirs, "/settings/coversheet");
  await label(group(theirs, "Field 2")).fill("Room");
  await save(theirs);
  await expect(saved(theirs)).toBeVisible();
  await save(page);
  await expect(page.getByRole("alert").filter({ hasText: "changed in the meantime" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show it as it is now" }).click();
  await expect(label(group(page, "Field 1"))).toHaveValue("Field 1");
  await expect(label(group(page, "Field 2"))).toHaveValue("Room");
  await context.close();
});

test("what is typed while it is saved stays, and is saved by the next press; the usual label is kept as none", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await enterAs("administrator");
  await openLiveForm(page, "/settings/coversheet");
  const isHeld = Promise.withResolvers<void>();
  await page.route("**/settings/coversheet*", async (route, request) => {
    if (request.method() === "POST") await isHeld.promise;
    await route.continue();
  });
  await label(group(page, "Field 1")).fill("Client");
  await group(page, "Field 2").getByRole("checkbox", { name: "Required" }).check();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await save(page);
  await sent;
  await label(group(page, "Field 1")).fill(" Client of record ");
  await label(group(page, "Field 2")).fill(" Field 2 ");
  isHeld.resolve();
  await expect(saved(page)).toBeVisible();
  await expect(label(group(page, "Field 1"))).toHaveValue(" Client of record ");
  await page.getByRole("switch", { name: "White label" }).click();
  await save(page);
  const kept = () =>
    query(
      system,
      `SELECT "whiteLabel", "field1Label", "field2Label", "field2Required" FROM "Coversheet" WHERE "connectionId" = $1`,
      [business.connectionId],
    );
  await expect
    .poll(kept)
    .toEqual([
      { whiteLabel: true, field1Label: "Client of record", field2Label: null, field2Required: true },
    ]);
  await expect(label(group(page, "Field 1"))).toHaveValue("Client of record");
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
});
