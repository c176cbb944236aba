import type { Browser, Page } from "playwright/test";
import { pseudoMessage } from "@/i18n/pseudo";
import { orderStatuses } from "@/lib/domain/orders/status";
import { askForResetPath } from "@/lib/people/passwords/rules";
import { orders } from "@/messages/en/orders";
import { pages } from "../support/addresses";
import { sendCallback } from "../support/callbacks";
import { addDocuments, fillOrder, openEmptyForm, placeOrder } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { addConnection, type Business, type Person } from "../support/people";
import { expect, forgetSession, test } from "../support/test";
import { expectTranslated } from "../support/words";

/** Pseudo-locales: what is not in the catalogue shows in one, what does not mirror in the other. */

/** The service's own words, and what stands in for a word. */
const ofTheService = [
  ...[
    "Certified translation",
    "Standard translation",
    "Translation service",
    "Per page",
    "Per word",
    "Notarization",
    "Expedited",
    "Translation",
    "Certification",
  ],
  ...["Spanish", "English", "Currency conversion", "USD", "http://", "https://"],
  // Units are written by Intl.
  ...["bytes", "kB"],
];

/** They are the same in every language. */
const fileExtensions = ["docx", "doc", "jpg", "jpeg", "png", "heic", "tiff", "xlsx", "pptx", "txt", "zip"];

/** What is on pages beside words: whose they are, and what the tests typed. */
function writtenBy(page: Page, person: Person, business: Business): string[] {
  const { host } = new URL(page.url());
  const typed = ["contract", "left", "pdf", "R-1"];
  return [
    person.name,
    person.email,
    business.name,
    business.account.base_url,
    "Verso",
    host,
    ...typed,
    ...fileExtensions,
    ...ofTheService,
  ];
}

/** Pages that need nothing to be there. */
const ownPages = pages.filter(
  (address) => !/\[/.test(address) && !["/login", "/orders/new"].includes(address),
);

/** What asks back before it is done, by its button. */
const dialogsOf: Partial<Record<string, readonly string[]>> = {
  submitted: ["Cancel order"],
  client_review: ["Approve"],
};

async function placeIn(reader: Page): Promise<void> {
  await reader.getByRole("button", { name: pseudoMessage("Place order"), exact: true }).click();
}

/** The same person in a browser that prefers another language. */
async function readIn(browser: Browser, page: Page, locale: string): Promise<Page> {
  const context = await browser.newContext({
    locale,
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
    viewport: page.viewportSize(),
  });
  return await context.newPage();
}

test("every page says what it says in the reader's language", async ({
  page,
  browser,
  system,
  business,
  enterAs,
}) => {
  test.slow();
  const person = await enterAs("administrator");
  const other = await addConnection(system, business, "Elsewhere");
  await openEmptyForm(page);
  await addDocuments(page, "left.pdf");
  const written = [...writtenBy(page, person, business), other.account.base_url, "Elsewhere"];
  const reader = await readIn(browser, page, "en-XA");
  for (const address of [...ownPages, "/nowhere", "/orders/nowhere", "/orders/new?draft=new"]) {
    await reader.goto(address);
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    await expectTranslated(reader, written);
  }

  await test.step("the form, what is wrong with it, and its dialog", async () => {
    await reader.goto("/orders/new");
    await reader.getByRole("checkbox").first().check();
    await reader.getByRole("button", { name: pseudoMessage("Place order") }).click();
    await expect(reader.getByRole("alert").filter({ hasText: "ñééd" })).toBeVisible();
    await expectTranslated(reader, written);
    await reader.getByRole("button", { name: pseudoMessage("Start over") }).click();
    await expect(reader.getByRole("alertdialog")).toBeVisible();
    await expectTranslated(reader, written);
  });

  await test.step("a form that was changed in another tab, before and after it is sent", async () => {
    await reader.goto("/orders/new?draft=new");
    const reference = { name: pseudoMessage("Reference") };
    await reader.getByRole("textbox", reference).fill("left");
    await expect(reader).toHaveURL(/draft=[0-9a-f-]{36}/);
    await expect(reader.getByText(pseudoMessage("Saved"), { exact: true })).toBeVisible();
    const tab = await reader.context().newPage();
    await tab.goto(reader.url());
    await tab.getByRole("textbox", reference).fill("contract");
    await expect(tab.getByText(pseudoMessage("Saved"), { exact: true })).toBeVisible();
    await tab.close();
    await reader.getByRole("textbox", reference).fill("left contract");
    await expect(reader.getByText(pseudoMessage("This draft was changed in another tab"))).toBeVisible();
    await expectTranslated(reader, written);
    await reader.getByRole("button", { name: pseudoMessage("Place order"), exact: true }).click();
    await expect(reader.getByRole("alert").filter({ hasText: "ñééd" })).toBeVisible();
    await expectTranslated(reader, written);
  });

  await test.step("the menu and the settings' dialog", async () => {
    await reader.goto("/settings");
    await reader.getByRole("button", { name: pseudoMessage("Account") }).click();
    await expect(reader.getByRole("menu")).toBeVisible();
    await expectTranslated(reader, written);
    await reader.keyboard.press("Escape");
    await reader.getByRole("button", { name: pseudoMessage("Remove token") }).click();
    await expect(reader.getByRole("alertdialog")).toBeVisible();
    await expectTranslated(reader, written);
  });

  await test.step("the sign-in, its faults and its refusal", async () => {
    await forgetSession(reader);
    await reader.goto("/login");
    await expectTranslated(reader, written);
    const said = reader.getByRole("alert").filter({ hasText: "⟦" });
    await reader.getByRole("button", { name: pseudoMessage("Sign in") }).click();
    await expect(said).toHaveCount(2);
    await expectTranslated(reader, written);
    await reader.getByRole("textbox", { name: pseudoMessage("Email") }).fill("nobody@people.example");
    await reader.getByRole("textbox", { name: pseudoMessage("Password") }).fill("not a password");
    await reader.getByRole("button", { name: pseudoMessage("Sign in") }).click();
    await expect(said).toHaveCount(1);
    await expectTranslated(reader, written);
  });
  await reader.context().close();
});

test("an order says what it says in the reader's language, in each of its statuses", async ({
  page,
  browser,
  business,
  service,
  enterAs,
}) => {
  test.slow();
  const person = await enterAs("approver");
  await fillOrder(page, { services: ["Certification", "Notarization"], reference: "R-1" });
  const number = await placeOrder(page);
  // What is paid for is told in the service's words.
  const written = [
    ...writtenBy(page, person, business),
    number,
    `Order ${number}`,
    "Cancelled order",
    `translation-${number}`,
  ];
  const reader = await readIn(browser, page, "en-XA");
  await reader.goto(page.url());
  const { id } = await service.orderByNumber(number);
  for (const status of orderStatuses) {
    await service.setStatus(id, status);
    // The service does not tell of every status; the hint spares the minute until the portal asks.
    const [first] = await service.deliveries();
    if (first) expect(await sendCallback(business.account, first)).toBe(200);
    const shown = reader.getByRole("status", { name: pseudoMessage("Status") });
    await expect(shown).toContainText(pseudoMessage(orders.status[status]));
    await expectTranslated(reader, written);
    for (const name of dialogsOf[status] ?? []) {
      await reader.getByRole("button", { name: pseudoMessage(name), exact: true }).click();
      await expect(reader.getByRole("alertdialog")).toBeVisible();
      await expectTranslated(reader, written);
      await reader.keyboard.press("Escape");
    }
    if (status !== "client_review") continue;
    await reader.goto("/");
    await expect(reader.getByRole("link", { name: number }).first()).toBeVisible();
    await expectTranslated(reader, written);
    await reader.goto(page.url());
  }
  await reader.goto("/orders");
  await expect(reader.getByRole("link", { name: number })).toBeVisible();
  await expectTranslated(reader, written);
  await reader.context().close();
});

test("what is said while an order is on its way, and of what was done, is in the reader's language", async ({
  page,
  browser,
  business,
  service,
  enterAs,
}) => {
  const person = await enterAs("requester");
  await fillOrder(page, { reference: "R-1" });
  // What is saved after the other tab has opened the draft would be a change to it.
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const written = writtenBy(page, person, business);
  const reader = await readIn(browser, page, "en-XA");

  await test.step("the form whose answer was lost, and whose order never arrived", async () => {
    await reader.goto("/orders/new");
    await reader.route("**/attempts/*", (route) => route.abort("connectionrefused"));
    await reader.route("**/orders/new*", (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.fallback(),
    );
    await placeIn(reader);
    await expect(reader.getByText(pseudoMessage("Start another order"))).toBeVisible();
    await expectTranslated(reader, written);
    await reader.unrouteAll();
    await expect(reader.getByRole("alert").filter({ hasText: "ñót pláçéd" })).toBeFocused();
    await expectTranslated(reader, written);
  });

  await test.step("an order that is being checked, and that turns up", async () => {
    await service.setFaults(
      { method: "POST", path: "/orders", kind: "drop", after: true },
      { method: "GET", path: "/orders", kind: "delay", delay_ms: 3_000 },
    );
    await placeIn(reader);
    const title = pseudoMessage("We are checking what happened");
    await expect(reader.getByRole("heading", { name: title })).toBeVisible();
    await expectTranslated(reader, written);
    await expect(reader.getByRole("status", { name: pseudoMessage("Status") })).toBeVisible();
    const [placed] = await service.orders();
    written.push(placed?.number ?? "");
    await expectTranslated(reader, written);
  });

  await test.step("the message that it is cancelled", async () => {
    const cancel = { name: pseudoMessage("Cancel order"), exact: true };
    await reader.getByRole("button", cancel).click();
    await reader.getByRole("alertdialog").getByRole("button", cancel).click();
    await expect(reader.getByText("íš çáñçélléd")).toBeVisible();
    await expectTranslated(reader, written);
  });
  await reader.context().close();
});

test("for a language that is written from the right every page is mirrored @phone", async ({
  page,
  browser,
  system,
  business,
  enterAs,
}) => {
  test.slow();
  await enterAs("administrator");
  const orders = await addMirroredOrders(system, business, { count: 1, status: "client_review" });
  await page.goto("/");
  const reader = await readIn(browser, page, "ar-XB");
  for (const address of [...ownPages, "/orders/new?draft=new", `/orders/${orders[0]}`]) {
    await reader.goto(address);
    await expect(reader.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    // For whoever is not signed in there is no frame.
    if (address === askForResetPath) continue;
    const brand = await reader.getByRole("banner").getByRole("link").first().boundingBox();
    const account = await reader.getByRole("banner").getByRole("button").last().boundingBox();
    expect(brand?.x ?? 0, address).toBeGreaterThan(account?.x ?? 0);
    const sideways = await reader.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${address} sideways`).toBe(0);
  }
  await reader.context().close();
});
