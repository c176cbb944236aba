import { expectAccessible } from "../support/accessible";
import { addDocuments, chooseLanguage, fillOrder, openLiveForm, placeOrder } from "../support/order-form";
import { addConnection, moveToBusiness, removeTokens } from "../support/people";
import { Service } from "../support/service";
import { expect, test } from "../support/test";

/** A business with an account of either variant. */

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
