import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import {
  addDocuments,
  chooseLanguage,
  fillOrder,
  openLiveForm,
  orderIdOf,
  placeOrder,
} from "../support/order-form";
import { addConnection, moveToBusiness, query, removeTokens } from "../support/people";
import { addReference, dialog, revision, send, write } from "../support/revisions";
import { Service } from "../support/service";
import { askForCopy } from "../support/shipping";
import { expect, test } from "../support/test";
import { followed, forge, keepFromReading, read } from "../support/unsigned-callbacks";

/** A business with an account of either variant. */

const status = (page: Page) => page.getByRole("status", { name: "Status" });

/** Opens a form for the connection that is not the default one, and fills in what every order has. */
async function fillFor(page: Page, name: string): Promise<void> {
  await openLiveForm(page, "/orders/new?draft=new");
  const connection = page.getByRole("combobox", { name: "Connection" });
  await connection.selectOption(name);
  await expect(connection).toBeEnabled();
  await expect(connection.locator("option:checked")).toHaveText(name);
  await addDocuments(page, "discharge-letter.pdf");
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
}

test("orders of both stand beside each other, and the form shows what the chosen connection has @phone", async ({
  page,
  system,
  business,
  newPerson,
  enter,
}) => {
  const clinic = await addConnection(system, business, "Clinic account", "b");
  const person = await newPerson("requester");
  await enter(await moveToBusiness(system, person, clinic));
  await fillOrder(page, { reference: "Lopez A" });
  const onA = await placeOrder(page);

  await openLiveForm(page, "/orders/new?draft=new");
  const connection = page.getByRole("combobox", { name: "Connection" });
  const fields = page.getByRole("textbox", { name: /^Field [12]$/ });
  await expect(connection.locator("option")).toHaveText(["Translation service", "Clinic account"]);
  await expect(fields).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Coversheet" })).toBeVisible();
  await connection.selectOption("Clinic account");
  await expect(connection.locator("option:checked")).toHaveText("Clinic account");
  await expect(fields).toHaveCount(0);
  await expect(page.getByText("coversheet")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /quote/i })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Reference" }).fill("Lopez B");
  await addDocuments(page, "birth.pdf");
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  const onB = await placeOrder(page);
  await expect(page.getByRole("definition").filter({ hasText: "Clinic account" })).toBeVisible();
  await expect(page.getByText(/^Field [12]$/)).toHaveCount(0);
  await expectAccessible(page);

  const service = new Service(clinic.account);
  await service.setStatus(onB, "client_review");
  await expect(page.getByRole("status", { name: "Status" })).toContainText("Client review");
  await page.goto("/");
  for (const number of [onA, onB]) await expect(page.getByRole("link", { name: number })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/orders");
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("link");
  const both = [`${onB}Clinic account`, `${onA}Translation service`];
  await expect(rows).toHaveText(both);
  await page.getByRole("searchbox", { name: "Search" }).fill("lopez");
  await expect(page.getByRole("status").filter({ hasText: "found" })).toHaveText("2 orders found");
  await expect(rows).toHaveText(both);
  await expectAccessible(page);
  await removeTokens(system, clinic);
});

test("orders of both go their ways beside each other: forged, lost and found, approved, shipped, revised and cancelled", async ({
  page,
  system,
  business,
  service,
  newPerson,
  enter,
}) => {
  test.slow();
  const clinic = await addConnection(system, business, "Clinic account", "b");
  const atClinic = new Service(clinic.account);
  await enter(await moveToBusiness(system, await newPerson("approver"), clinic));
  await fillOrder(page, { services: ["Certification", "Notarization"] });
  const onA = await placeOrder(page);
  const addressOfA = page.url();
  const { id: serviceIdOnA } = await service.orderByNumber(onA);
  await fillFor(page, "Clinic account");
  await askForCopy(page, { State: "S".repeat(192) });
  await page.getByRole("checkbox", { name: "Notarization" }).check();
  await expect(
    page.getByText("An order that is notarized and shipped waits for your approval"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your order was not placed" })).toBeVisible();
  const state = page.getByRole("textbox", { name: "State" });
  await expect(state).toHaveAttribute("aria-invalid", "true");
  await state.fill("IL");
  const onB = await placeOrder(page);
  const [addressOfB, idOnB] = [page.url(), orderIdOf(page)];

  // Whoever knows where the clinic's account reports can say nothing of either order, and leaves no room for what is true.
  await atClinic.setStatus(onB, "in_progress");
  await expect(status(page)).toContainText("Translating");
  const delivery = (await atClinic.deliveries()).at(-1);
  if (!delivery) throw new Error("The service sent no callback");
  await followed(system, clinic);
  await keepFromReading(system, clinic);
  for (let sent = 0; sent < 21; sent += 1) {
    const told = { order_number: sent === 0 ? onB : onA, status: "completed" };
    await forge(delivery, { ...told, updated_at: new Date(Date.UTC(2031, 0, 1, 0, 0, sent)).toISOString() });
  }
  await followed(system, clinic);
  await page.goto("/orders");
  const row = (number: string) => page.getByRole("row").filter({ hasText: number });
  await expect(row(onA)).toContainText(/Submitted.*Translation service|Translation service.*Submitted/);
  await expect(row(onB)).toContainText(/Translating.*Clinic account|Clinic account.*Translating/);
  await atClinic.setStatus(onB, "client_review");
  await expect.poll(async () => (await atClinic.deliveries()).at(-1)?.body).toContain("client_review");
  await expect.poll(async () => (await atClinic.deliveries()).at(-1)?.response_status).toBe(200);
  await followed(system, clinic);
  await expect(row(onB)).toContainText("Translating");
  await read(system, idOnB);
  await expect(row(onB)).toContainText("Client review", { timeout: 60_000 });

  await service.setStatus(serviceIdOnA, "client_review");
  await expect(row(onA)).toContainText("Client review");
  const lines = { [onA]: "Translation service", [onB]: "Clinic account" };
  for (const [address, list] of [
    ["/", "Yours to decide"],
    ["/approvals", "Waiting for approval"],
  ] as const) {
    await page.goto(address);
    for (const [number, name] of Object.entries(lines)) {
      await expect(page.getByRole("listitem").filter({ hasText: number }), list).toContainText(name);
    }
  }
  const both = [
    { number: onA, address: addressOfA, name: "Translation service", what: "notarized" },
    { number: onB, address: addressOfB, name: "Clinic account", what: "notarized, printed and shipped" },
  ];
  for (const { number, address, name, what } of both) {
    await page.goto(address);
    await expect(page.getByText(`Only then is it ${what}.`)).toBeVisible();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: `Approve order ${number} of ${name}?` });
    await expect(question).toContainText(
      what === "notarized" ? "finalized and notarized as" : `finalized, ${what} as`,
    );
    await expectAccessible(page);
    await question.getByRole("button", { name: "Approve order" }).click();
    await expect(status(page)).toContainText("Client approved");
  }
  await atClinic.control("POST", "/advance", { steps: 1 });
  await service.setStatus(serviceIdOnA, "completed");
  await read(system, idOnB);
  await expect(status(page)).toContainText("Completed", { timeout: 60_000 });
  await expect(page.getByRole("list", { name: "Shipments" }).getByRole("link")).toHaveAttribute(
    "href",
    /usps/,
  );
  await expect(page.getByRole("link", { name: "Open at the service" })).toHaveCount(0);
  await expect(page.getByRole("main").getByText(/Field [12]|coversheet|quote/i)).toHaveCount(0);

  for (const { number, address, name } of both) {
    await page.goto(address);
    await expect(status(page)).toContainText("Completed");
    await write(page, `For ${name}`);
    await expect(dialog(page)).toHaveAccessibleName(`Request a revision of order ${number} of ${name}`);
    await addReference(page, "marked.pdf");
    await expect(dialog(page).getByText("Saved", { exact: true })).toBeVisible();
    await dialog(page).getByRole("button", { name: "Keep for later" }).click();
    await page.getByRole("button", { name: "Request revision" }).click();
    await dialog(page).getByRole("button", { name: "Start over" }).click();
    const startingOver = page.getByRole("alertdialog", {
      name: `Start over with the revision of order ${number} of ${name}?`,
    });
    await startingOver.getByRole("button", { name: "Keep draft" }).click();
    await expect(startingOver).toHaveCount(0);
    await send(page);
    await expect(revision(page).getByRole("status")).toHaveText("Requested");
  }
  const asked = (name: string) => [{ body: `<p>For ${name}</p>`, files: [{ name: "marked.pdf" }] }];
  expect(await service.revisionsOf(serviceIdOnA)).toMatchObject(asked("Translation service"));
  expect(await atClinic.revisionsOnB()).toMatchObject(asked("Clinic account"));
  await revision(page).getByRole("button", { name: "Withdraw" }).click();
  const withdrawing = page.getByRole("alertdialog", {
    name: `Withdraw this revision of order ${onB} of Clinic account?`,
  });
  await expectAccessible(page);
  await withdrawing.getByRole("button", { name: "Withdraw revision" }).click();
  await expect(revision(page)).toHaveCount(0);
  expect(await atClinic.revisionsOnB()).toEqual([]);
  expect(await service.revisionsOf(serviceIdOnA)).toHaveLength(1);

  await fillFor(page, "Clinic account");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Start over" }).click();
  const startingOver = page.getByRole("alertdialog", { name: "Start over for Clinic account?" });
  await startingOver.getByRole("button", { name: "Keep draft" }).click();
  await expect(startingOver).toHaveCount(0);
  const cancelled = await placeOrder(page);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const question = page.getByRole("alertdialog", { name: `Cancel order ${cancelled} of Clinic account?` });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(status(page)).toContainText("Cancelled");
  expect(await service.orders()).toMatchObject([{ number: onA, status: "completed" }]);

  // What is attached to an order is found among all files, and says of which connection it is.
  await page.goto("/files");
  await expect(page.getByRole("row").filter({ hasText: "contract.pdf" })).toContainText(
    "Translation service",
  );
  await expect(page.getByRole("row").filter({ hasText: "discharge-letter.pdf" }).first()).toContainText(
    "Clinic account",
  );
  await page.goto("/quotes/new");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Clinic account")).toHaveCount(0);
  await removeTokens(system, clinic);
});

test("words that the service has added since are shown as it wrote them, on the order's page and in the list @phone", async ({
  page,
  system,
  business,
  newPerson,
  enter,
}) => {
  const clinic = await addConnection(system, business, "Clinic account", "b");
  await enter(await moveToBusiness(system, await newPerson("approver"), clinic));
  await fillFor(page, "Clinic account");
  const number = await placeOrder(page);
  await new Service(clinic.account).setStatus(number, "completed");
  await expect(status(page)).toContainText("Completed");
  await followed(system, clinic);
  await keepFromReading(system, clinic);
  // The service of the tests has no such words.
  const shipment = {
    carrier: "Pigeon Post",
    service: "By day",
    tracking: "42",
    createdAt: "2026-03-01T10:00:00.000Z",
  };
  await query(
    system,
    `UPDATE "Order" SET status = 'proofreading', snapshot = snapshot || jsonb_build_object(
       'status', 'proofreading', 'shipments', jsonb_build_array($2::jsonb),
       'transactions', jsonb_build_array((snapshot->'transactions'->0) || '{"paymentMethod": "moon_pay"}'))
     WHERE id = $1::uuid`,
    [orderIdOf(page), JSON.stringify(shipment)],
  );
  await page.reload();
  await expect(status(page)).toHaveText("proofreading");
  await expect(page.getByRole("cell", { name: "moon_pay" })).toBeVisible();
  const shipped = page.getByRole("list", { name: "Shipments" });
  await expect(shipped).toContainText("Pigeon Post · By day");
  await expect(shipped).toContainText("Tracking number 42");
  await expect(shipped.getByRole("link")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/orders");
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText("proofreading");
  await expectAccessible(page);
  await removeTokens(system, clinic);
});
