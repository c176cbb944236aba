import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { actFor, mailedLink, wantConsent } from "../support/consents";
import {
  addDocuments,
  chooseLanguage,
  fillOrder,
  openEmptyForm,
  orderNumber,
  tabTo,
} from "../support/order-form";
import { pdfOf } from "../support/pdfs";
import { addBusinessOnB, addDepartment, addPerson, addStaff, type Business } from "../support/people";
import { chooseDocument } from "../support/reviews";
import { Service } from "../support/service";
import { address, askForCopy, chooseCountry, deliveryAddress, envelope, wantCopy } from "../support/shipping";
import { test as base, expect } from "../support/test";

/** Orders with a printed copy, by a connection that sends some. */

const test = base.extend<{ shipper: Business }>({
  shipper: async ({ system }, use) => use(await addBusinessOnB(system)),
});

test("a printed copy is asked for, waits for approval and is followed to its carrier @phone", async ({
  page,
  system,
  shipper,
  enter,
}) => {
  test.slow();
  const service = new Service(shipper.account);
  await enter(await addPerson(system, shipper, "approver"));
  await fillOrder(page);
  await expect(page.getByRole("checkbox", { name: "Shipping" })).toHaveAccessibleDescription(
    /Available with certification/,
  );
  await askForCopy(page);
  await page.getByRole("radio", { name: "Express" }).check();
  await page.getByRole("checkbox", { name: "Signature on delivery" }).check();
  const review = page.getByRole("definition");
  await expect(review.filter({ hasText: "Express, signature on delivery" })).toBeVisible();
  for (const line of envelope) await expect(review.filter({ hasText: line })).toBeVisible();
  await expect(page.getByText("An order that is shipped waits for your approval")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Place order" }).click();
  const number = await orderNumber(page);
  const region = page.getByRole("region", { name: "Delivery address" });
  for (const line of envelope) await expect(region.getByText(line, { exact: true })).toBeVisible();
  await expect(page.getByText("looks at the translation before it is printed and shipped")).toBeVisible();

  await service.addTranslation(number, "copy.pdf", await pdfOf({ pages: 2 }));
  await service.setStatus(number, "client_review");
  await expect(page.getByText("Only then is it printed and shipped.")).toBeVisible();
  await expectAccessible(page);
  const orderAddress = page.url();
  await page.goto("/approvals");
  await page.getByRole("link", { name: `Review ${number}` }).click();
  const translation = page.getByRole("region", { name: "Translation", exact: true });
  await chooseDocument(translation, "copy.pdf");
  await expect(translation.locator("[data-drawn] canvas").first()).toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText("finalized, printed and shipped as it is")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve order" }).click();
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Client approved");
  await page.getByRole("link", { name: "Approval record" }).click();
  await expect(page.getByRole("row", { name: /copy\.pdf/ })).toContainText(/[0-9a-f]{64}/);
  await page.goto(orderAddress);
  await service.control("POST", "/advance", { steps: 1 });
  const shipment = page.getByRole("list", { name: "Shipments" }).getByRole("listitem");
  // What signs nothing is followed after a pause, where another of the same order was just followed.
  await expect(shipment).toContainText("USPS", { timeout: 60_000 });
  await expect(shipment.getByRole("link")).toHaveAttribute(
    "href",
    /^https:\/\/tools\.usps\.com\/go\/TrackConfirmAction\?tLabels=\d+$/,
  );
  await expectAccessible(page);

  // What was used is offered again, to be taken by a press or removed.
  await openEmptyForm(page);
  await wantCopy(page);
  await page.getByRole("button", { name: /^Use the address of Ana Souza/ }).click();
  const group = page.getByRole("group", { name: "Delivery address" });
  for (const [name, line] of Object.entries(address)) {
    await expect(group.getByRole("textbox", { name, exact: true })).toHaveValue(line);
  }
  await expect(group.getByRole("combobox", { name: "Country" })).toHaveValue("United States");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Remove the address of Ana Souza/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove address" }).click();
  await expect(page.getByRole("list", { name: "Addresses used before" }).getByRole("listitem")).toHaveCount(
    0,
  );
  await expect(group.getByRole("textbox", { name: "City" })).toHaveValue("Springfield");
});

test("an order that is notarized and shipped says wherever it waits that its approval is for both", async ({
  page,
  browser,
  system,
  shipper,
  enter,
}) => {
  test.slow();
  const service = new Service(shipper.account);
  await enter(await addPerson(system, shipper, "requester"));
  await fillOrder(page);
  await askForCopy(page);
  await page.getByRole("checkbox", { name: "Notarization" }).check();
  await expect(
    page.getByText("An order that is notarized and shipped waits for your approval"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  const number = await orderNumber(page);
  await expect(page.getByText("before it is notarized, printed and shipped")).toBeVisible();
  await service.setStatus(number, "client_review");
  const afterwards = "After the approval it is notarized, printed and shipped.";
  await expect(page.getByText(afterwards)).toBeVisible();
  await page.goto("/");
  const inProgress = page.getByRole("region", { name: "In progress" }).getByRole("listitem");
  await expect(inProgress.filter({ hasText: number })).toContainText(afterwards);
  await page.goto("/approvals");
  const waiting = (at: Page) =>
    at.getByRole("list", { name: "Waiting for approval" }).getByRole("listitem").filter({ hasText: number });
  await expect(waiting(page)).toContainText(afterwards);

  const theirs = await (await browser.newContext({ baseURL: system.portal })).newPage();
  const approver = await addPerson(system, shipper, "approver");
  await enter(approver, theirs);
  await theirs.goto("/");
  const yours = theirs.getByRole("region", { name: "Waiting for you" }).getByRole("listitem");
  const afterYours = "Notarized, printed and shipped after the approval";
  await expect(yours.filter({ hasText: number })).toContainText(afterYours);
  await theirs.goto("/approvals");
  await expect(waiting(theirs)).toContainText(afterYours);
  await expectAccessible(theirs);
  await theirs.getByRole("link", { name: `Review ${number}` }).click();
  await expect(theirs.getByText("Only then is it notarized, printed and shipped.")).toBeVisible();
  await theirs.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(theirs.getByText("finalized, notarized, printed and shipped as it is")).toBeVisible();
  await theirs.context().close();
});

test("what to write as state and as ZIP is told anew for each country", async ({
  page,
  system,
  shipper,
  enter,
}) => {
  await enter(await addPerson(system, shipper, "requester"));
  await openEmptyForm(page);
  await askForCopy(page);
  const field = (name: string) => deliveryAddress(page).getByRole("textbox", { name, exact: true });
  const told = async (ofState: string, ofZip: string) => {
    await expect(field("State")).toHaveAccessibleDescription(ofState);
    await expect(field("ZIP")).toHaveAccessibleDescription(ofZip);
  };
  const undivided =
    "The translation service asks for one in every country. Write the region, or the city once more.";
  await told("The two letters, such as IL.", "Five digits, or nine.");
  await chooseCountry(page, "Germany");
  await told(undivided, "The postal code.");
  await chooseCountry(page, "Hong Kong");
  await told("The state, province or region.", "This country has no postal codes. Write 00000.");
  await chooseCountry(page, "Canada");
  await told("The state, province or region.", "The postal code.");
  await chooseCountry(page, "Qatar");
  await told(undivided, "This country has no postal codes. Write 00000.");
});

test("what is missing of an address, and what the service refuses of it, is said at its field and nothing is lost @phone", async ({
  page,
  system,
  shipper,
  enter,
}) => {
  await enter(await addPerson(system, shipper, "requester"));
  await fillOrder(page);
  await askForCopy(page, { State: "" });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("link", { name: "Fill in the state." })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Fill in the state." }).click();
  const state = page.getByRole("textbox", { name: "State" });
  await expect(state).toBeFocused();
  await expect(state).toHaveAccessibleDescription(/The two letters, such as IL\..*Fill in the state\./);
  await state.fill("S".repeat(192));
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your order was not placed" })).toBeVisible();
  await expect(state).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Recipient" })).toHaveValue(address.Recipient);
  await expect(page.getByRole("textbox", { name: "State" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "State" }).fill("IL");
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
});

test("whoever is asked for their consent reads where the printed copy goes and how @phone", async ({
  page,
  browser,
  system,
  shipper,
  enter,
}) => {
  const person = await addPerson(system, shipper, "requester");
  await wantConsent(system, shipper);
  await enter(await addStaff(system));
  await actFor(page, shipper, person);
  await fillOrder(page);
  await askForCopy(page);
  await page.getByRole("radio", { name: "Express" }).check();
  await page.getByRole("checkbox", { name: "Signature on delivery" }).check();
  await page.getByRole("button", { name: `Ask ${person.name} to confirm` }).click();
  await expect(page.getByRole("heading", { name: `Waiting for ${person.name}'s consent` })).toBeVisible();
  const { path } = await mailedLink(system, person);
  const theirs = await (await browser.newContext({ baseURL: system.portal })).newPage();
  await theirs.goto(path);
  const told = theirs.getByRole("definition");
  await expect(told.filter({ hasText: "Express, signature on delivery" })).toBeVisible();
  for (const line of envelope) await expect(told.filter({ hasText: line })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Confirm" }).click();
  await expect(theirs.getByRole("heading", { name: /^Order \S+ is placed$/ })).toBeVisible();
});

test("an administrator saves an address for a department, whose people are offered it before all others @phone", async ({
  page,
  browser,
  system,
  shipper,
  enter,
}) => {
  test.slow();
  const [appeals, trials] = [
    await addDepartment(system, shipper, "Appeals"),
    await addDepartment(system, shipper, "Trials"),
  ];
  await enter(await addPerson(system, shipper, "administrator"));
  await page.goto("/settings/business");
  const section = page.getByRole("region", { name: "Delivery addresses" });
  await expect(section.getByText("No address is saved.")).toBeVisible();
  await section.getByRole("button", { name: "Add address" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a delivery address" });
  await dialog.getByRole("button", { name: "Save address" }).click();
  const label = dialog.getByRole("textbox", { name: "Label" });
  await expect(label).toHaveAccessibleDescription(/Type a label\./);
  await expect(label).toBeFocused();
  for (const fault of ["Fill in the recipient.", "Choose a country from the list."])
    await expect(dialog.getByText(fault)).toBeVisible();
  await expectAccessible(page);
  await label.fill("Registry, 4th floor");
  await dialog.getByRole("combobox", { name: "Department" }).selectOption("Appeals");
  for (const [name, line] of Object.entries(address))
    await dialog.getByRole("textbox", { name, exact: true }).fill(line);
  await dialog.getByRole("combobox", { name: "Country" }).selectOption("United States");
  await expect(dialog.getByText("The two letters, such as IL.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save address" }).click();
  const item = section.getByRole("listitem");
  await expect(item).toContainText("Appeals");
  for (const line of envelope) await expect(item.getByText(line, { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await section.getByRole("button", { name: "Add address" }).click();
  await dialog.getByRole("textbox", { name: "Label" }).fill("Front desk");
  for (const [name, line] of Object.entries({ ...address, Street: "2 Main Street" }))
    await dialog.getByRole("textbox", { name, exact: true }).fill(line);
  await dialog.getByRole("combobox", { name: "Country" }).selectOption("Germany");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(item).toHaveCount(2);
  const desk = item.filter({ hasText: "Front desk" });
  await expect(desk).toContainText("Whole business");
  await expectAccessible(page);

  await desk.getByRole("button", { name: "Change" }).click();
  const changing = page.getByRole("dialog", { name: "Change Front desk" });
  await expect(changing.getByRole("combobox", { name: "Country" })).toHaveValue("DE");
  await changing.getByRole("combobox", { name: "Department" }).selectOption("Appeals");
  await changing.getByRole("textbox", { name: "Label" }).fill("registry, 4th FLOOR");
  await changing.getByRole("button", { name: "Save address" }).click();
  await expect(changing.getByText("Another address of the same department is already called")).toBeVisible();
  await changing.getByRole("textbox", { name: "Label" }).fill("Reception");
  await changing.getByRole("combobox", { name: "Department" }).selectOption("Whole business");
  await changing.getByRole("button", { name: "Save address" }).click();
  await expect(item.filter({ hasText: "Reception" })).toContainText("Whole business");

  /** What somebody of a department is offered. */
  const offeredTo = async (departmentId: string) => {
    const theirs = await (await browser.newContext({ baseURL: system.portal })).newPage();
    await enter(await addPerson(system, shipper, "requester", departmentId), theirs);
    await openEmptyForm(theirs);
    await wantCopy(theirs);
    return theirs;
  };
  const theirs = await offeredTo(appeals);
  const saved = theirs.getByRole("list", { name: "Saved addresses" }).getByRole("listitem");
  await expect(saved).toHaveCount(2);
  await expect(saved.first()).toContainText("Registry, 4th floor");
  await expect(saved.last()).toContainText("Reception");
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: /^Use the saved address Registry, 4th floor/ }).click();
  const group = theirs.getByRole("group", { name: "Delivery address" });
  for (const [name, line] of Object.entries(address))
    await expect(group.getByRole("textbox", { name, exact: true })).toHaveValue(line);
  await expect(group.getByRole("combobox", { name: "Country" })).toHaveValue("United States");
  await theirs.context().close();
  const others = await offeredTo(trials);
  await expect(others.getByRole("list", { name: "Saved addresses" })).toContainText("Reception");
  await expect(others.getByText("Registry, 4th floor")).toHaveCount(0);
  await others.context().close();

  await item.filter({ hasText: "Registry" }).getByRole("button", { name: "Remove" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove address" }).click();
  await expect(item).toHaveCount(1);
});

test("a printed copy is asked for with the keyboard alone", async ({ page, system, shipper, enter }) => {
  await enter(await addPerson(system, shipper, "requester"));
  await openEmptyForm(page);
  await addDocuments(page, "contract.pdf");
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  await tabTo(page, "Certification");
  await page.keyboard.press("Space");
  await tabTo(page, "Shipping");
  await page.keyboard.press("Space");
  await expect(page.getByRole("group", { name: "Delivery address" })).toBeVisible();
  for (const [name, line] of Object.entries(address)) {
    await tabTo(page, name);
    await page.keyboard.type(line);
  }
  await tabTo(page, "Country");
  await page.keyboard.type("usa");
  await expect(page.getByRole("option", { name: "United States", exact: true })).toHaveAttribute(
    "data-highlighted",
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("United States");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Express" })).toBeChecked();
  await tabTo(page, "Place order");
  await page.keyboard.press("Enter");
  await orderNumber(page);
});

test("the questions about a delivery come where one can be asked for, and are asked for again where they do not come", async ({
  page,
  system,
  shipper,
  enter,
}) => {
  await enter(await addPerson(system, shipper, "requester"));
  await fillOrder(page, { reference: "Moreno" });
  // The last that is loaded for a document by itself.
  await expect(page.getByText("these documents cannot be counted here")).toBeVisible();
  const scripts: string[] = [];
  await page.route("**/_next/static/**/*.js", async (route) => {
    scripts.push(route.request().url());
    await route.abort();
  });
  await page.getByRole("checkbox", { name: "Expedited" }).hover();
  expect(scripts).toEqual([]);
  await wantCopy(page);
  const notice = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  expect(scripts).not.toEqual([]);

  await page.unroute("**/_next/static/**/*.js");
  await notice.getByRole("button", { name: "Try again" }).click();
  await page
    .getByRole("group", { name: "Delivery address" })
    .getByRole("textbox", { name: "City" })
    .fill("Springfield");
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("Moreno");
});
