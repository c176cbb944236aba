import type { Page } from "playwright/test";
import { quote } from "@/messages/en/quote";
import { quoteErrors } from "@/messages/en/quote-errors";
import { quotes } from "@/messages/en/quotes";
import { expectAccessible } from "../support/accessible";
import { tabTo } from "../support/order-form";
import { addBusinessOnB, addConnection, addPerson, type Business, query } from "../support/people";
import {
  addMirroredQuote,
  readLater,
  requestPricedQuote,
  requestQuote,
  setPrice,
  statusOf,
} from "../support/quotes";
import { Service } from "../support/service";
import { expect, forgetSession, test } from "../support/test";

/** Asking first and deciding later: a quote from the form to the order that it becomes. */

const convertDialog = (page: Page) => page.getByRole("dialog", { name: "Convert to order" });

async function openConversion(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Convert to order" }).click();
  await expect(convertDialog(page)).toBeVisible();
}

async function convert(page: Page): Promise<void> {
  await openConversion(page);
  await convertDialog(page).getByRole("button", { name: "Convert quote" }).click();
}

test("A quote is requested, priced, converted, and its order is one click away @phone", async ({
  page,
  service,
  enterAs,
}) => {
  test.slow();
  await enterAs("approver");
  await page.goto("/quotes");
  await expect(page.getByText("No quotes yet")).toBeVisible();
  await page.getByRole("link", { name: "New quote" }).click();
  const number = await requestQuote(page, {
    services: ["Certification"],
    reference: "Okafor v. Baker",
    documents: ["deed.pdf"],
  });
  await expect(statusOf(page)).toContainText("Requested");
  await expect(page.getByRole("button", { name: "Convert to order" })).toHaveCount(0);
  await expect(page.getByText("as soon as it has its price")).toBeVisible();
  await expectAccessible(page);

  const { id } = await service.quoteByNumber(number);
  await service.setQuoteStatus(id, "pending");
  await expect(statusOf(page)).toContainText("Pending");
  await expect(page.getByRole("table", { name: "Services" })).toContainText("$");
  await expect(page.getByRole("list", { name: "Documents" })).toContainText("deed.pdf");
  await expectAccessible(page);

  await page.goto("/");
  await page.getByRole("link", { name: new RegExp(`Review.*${number}`) }).click();
  await openConversion(page);
  await expect(convertDialog(page)).toContainText(/becomes an order for \$[\d.,]+\. .*next invoice/);
  await expect(convertDialog(page).getByRole("textbox", { name: "Reference" })).toBeHidden();
  await expect(convertDialog(page)).toContainText("Okafor v. Baker");
  await expectAccessible(page);
  await convertDialog(page).getByRole("button", { name: "Change" }).click();
  await convertDialog(page).getByRole("textbox", { name: "Reference" }).fill("R".repeat(192));
  await convertDialog(page).getByRole("button", { name: "Convert quote" }).click();
  await expect(convertDialog(page)).toContainText("191 characters at most");
  await expectAccessible(page);
  await convertDialog(page).getByRole("textbox", { name: "Reference" }).fill("R".repeat(191));
  await convertDialog(page).getByRole("button", { name: "Convert quote" }).click();
  await expect(statusOf(page)).toContainText("Converted");
  await expect(page.getByRole("button", { name: "Delete quote" })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("link", { name: "View order" }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText("R".repeat(191)).first()).toBeVisible();
  expect(await service.orders()).toHaveLength(1);
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("list", { name: "Timeline" }).getByRole("listitem")).toHaveText([
    /Converted.*You/,
    /Pending/,
    /Requested.*You/,
  ]);
  await page.goto(`/quotes/${number}`);
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
});

test("a quote is deleted by the keyboard alone, after a warning, and is in the list no more @phone", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  const id = await requestPricedQuote(page, service);
  const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("button", { name: "Delete quote" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("documents are deleted too");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete quote" })).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Delete quote" }).press("Enter");
  await expect(page).toHaveURL("/quotes");
  await expect(page.getByText(`Quote ${number} is deleted.`)).toBeVisible();
  await expect(page.getByText("No quotes yet")).toBeVisible();
  await expectAccessible(page);
  expect((await service.quotes()).map((quote) => quote.id)).not.toContain(id);
  await page.goto(`/quotes/${number}`);
  await expect(page.getByText("was deleted at the translation service")).toBeVisible();
  await expectAccessible(page);
});

test("a quote on hold says so, and what it waits for @phone", async ({ page, system, business, enterAs }) => {
  const { id: placedById } = await enterAs("approver");
  const id = await addMirroredQuote(system, business, { placedById });
  await query(system, `UPDATE "Quote" SET "status" = 'on_hold' WHERE "id" = $1::uuid`, [id]);
  await page.goto(`/quotes/${id}`);
  await expect(statusOf(page)).toContainText("On hold");
  await expect(page.getByText(quote.next.on_hold)).toBeVisible();
  await expect(page.getByRole("button", { name: "Convert to order" })).toHaveCount(0);
  await expectAccessible(page);
});

test("converted elsewhere while its page is open, it shows its order, and a press that comes too late makes none", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("approver");
  const id = await requestPricedQuote(page, service);
  await openConversion(page);
  await service.convertQuote(id);
  await expect(statusOf(page)).toContainText("Converted");
  await expect(page.getByRole("link", { name: "View order" })).toBeVisible();
  expect(await service.orders()).toHaveLength(1);
});

test("of another price, or deleted elsewhere, while its page is open, it asks about what is there and orders nothing", async ({
  page,
  system,
  service,
  enterAs,
}) => {
  await enterAs("approver");
  const id = await requestPricedQuote(page, service);
  const services = page.getByRole("table", { name: "Services" });
  await openConversion(page);
  await setPrice(system, id, 12_345);
  // As staff do who send it anew; the service tells of that.
  await service.setQuoteStatus(id, "pending");
  await expect(services).toContainText("$123.45");
  await expect(convertDialog(page)).toHaveCount(0);
  await openConversion(page);
  await expect(convertDialog(page)).toContainText("becomes an order for $123.45.");

  await setPrice(system, id, 67_890);
  await convertDialog(page).getByRole("button", { name: "Convert quote" }).click();
  await expect(page.getByText(quoteErrors.convert.changed)).toBeVisible();
  await expect(convertDialog(page)).toHaveCount(0);
  await expect(services).toContainText("$678.90");
  await openConversion(page);
  await expect(convertDialog(page)).toContainText("becomes an order for $678.90.");

  await service.deleteQuote(id);
  await readLater(system, page, new URL(page.url()).pathname.split("/").at(-1) ?? "");
  await expect(page.getByText(quote.gone)).toBeVisible();
  await expect(convertDialog(page)).toHaveCount(0);
  for (const name of ["Convert to order", "Delete quote"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  expect(await service.orders()).toEqual([]);
  await expectAccessible(page);
});

test("a conversion whose answer is lost makes one order, and the page shows it", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("approver");
  const id = await requestPricedQuote(page, service);
  await service.setFaults({
    method: "POST",
    path: `/quotes/${id}/convert`,
    kind: "drop",
    after: true,
    times: 1,
  });
  await convert(page);
  await expect(statusOf(page)).toContainText("Converted");
  await page.getByRole("link", { name: "View order" }).click();
  await expect(statusOf(page)).toContainText("Submitted");
  expect(await service.orders()).toHaveLength(1);
});

test("what the coversheet lacks is asked for under the business's own labels, by the keyboard alone", async ({
  page,
  system,
  business,
  service,
  enterAs,
}) => {
  await enterAs("approver");
  const id = await requestPricedQuote(page, service, { services: ["Certification"], reference: "Okafor" });
  await query(
    system,
    `UPDATE "Coversheet" SET "whiteLabel" = true, "referenceLabel" = 'Matter', "field1Label" = 'Case',
       "field1Required" = true, "field2Visible" = false WHERE "connectionId" = $1`,
    [business.connectionId],
  );
  await page.reload();
  const fact = (name: string) => page.getByRole("term").filter({ hasText: name });
  await expect(fact("Matter")).toBeVisible();
  await tabTo(page, "Convert to order");
  await page.keyboard.press("Enter");
  const dialog = convertDialog(page);
  await expect(dialog.getByRole("textbox", { name: "Case" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Convert to order" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Case" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Fill in Case.");
  await expect(dialog.getByRole("textbox", { name: "Case" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("12-345");
  await expect(dialog.getByRole("term")).toHaveText(["Matter"]);
  await tabTo(page, "Change");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Matter" })).toBeFocused();
  await expect(dialog.getByRole("textbox")).toHaveCount(2);
  await page.keyboard.press("End");
  await page.keyboard.type(" v. Baker");
  await expectAccessible(page);
  await tabTo(page, "Convert quote");
  await page.keyboard.press("Enter");
  await expect(statusOf(page)).toContainText("Converted");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(fact("Case")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Okafor v. Baker" })).toBeVisible();
  expect((await service.quotes()).find((quote) => quote.id === id)).toMatchObject({ field1: "12-345" });
  await page.goto("/quotes");
  const heads = page.getByRole("table", { name: "Quotes" }).getByRole("columnheader");
  await expect(heads.filter({ hasText: "Matter" })).toHaveCount(1);
  await expect(heads.filter({ hasText: "Reference" })).toHaveCount(0);
  await expectAccessible(page);
});

test("a requester asks and deletes, an approver converts, and a colleague looks on", async ({
  page,
  browser,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await requestPricedQuote(page, service);
  await expect(page.getByRole("button", { name: "Convert to order" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete quote" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("One quote is waiting for an approver.")).toBeVisible();
  await page.goto("/quotes");
  const address = await page.getByRole("table", { name: "Quotes" }).getByRole("link").getAttribute("href");
  const colleague = await browser.newPage();
  await enterAs("requester", colleague);
  await colleague.goto(address ?? "");
  await expect(statusOf(colleague)).toContainText(quotes.status.pending);
  for (const name of ["Convert to order", "Delete quote"]) {
    await expect(colleague.getByRole("button", { name })).toHaveCount(0);
  }
  const approver = await browser.newPage();
  await enterAs("approver", approver);
  await approver.goto(address ?? "");
  await convert(approver);
  await expect(statusOf(approver)).toContainText("Converted");
  await expect(statusOf(colleague)).toContainText("Converted");
  await colleague.close();
  await approver.close();
});

test("a business on Variant B has no quotes, and one with both connections those of A", async ({
  page,
  system,
  enter,
}) => {
  const onB: Business = await addBusinessOnB(system);
  await enter(await addPerson(system, onB, "administrator"), page);
  for (const address of ["/quotes", "/quotes/new", "/quotes/Q-1", "/api/quotes"]) {
    expect((await page.request.get(address)).status(), address).toBe(404);
  }
  await page.goto("/");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Orders" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Quotes" })).toHaveCount(0);
  const onA = await addConnection(system, onB, "Second account");
  await forgetSession(page);
  await enter(await addPerson(system, onA, "approver"), page);
  await page.goto("/");
  await main.getByRole("link", { name: "Quotes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quotes" })).toBeVisible();
  await requestQuote(page);
  expect(await new Service(onA.account).quotes()).toHaveLength(1);
});
