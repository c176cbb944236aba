import type { Browser, Page } from "playwright/test";
import { orderStatuses } from "@/lib/domain/orders/status";
import { orders } from "@/messages/en/orders";
import { pseudoMessage } from "@/messages/pseudo";
import { sendCallback } from "../support/callbacks";
import { addDocuments, fillOrder, openEmptyForm, openLiveForm, placeOrder } from "../support/order-form";
import { addConnection, type Business, type Person } from "../support/people";
import { expect, forgetSession, test, untilAlive } from "../support/test";
import { wordsOn } from "../support/walks/written";
import { expectTranslated } from "../support/words";

/** In a pseudo-locale what is not in the catalogue shows: what the walks over pages and dialogs cannot open by rows. */

/** What the service calls what it does and how it counts that, where orders are told of. */
const ofTheService = [
  ...["Certified translation", "Standard translation", "Translation service", "Per page", "Per word"],
  ...["Notarization", "Expedited", "Translation", "Certification", "Currency conversion", "USD"],
  // Units are written by Intl.
  ...["bytes", "kB"],
];

/** What is on pages beside words: whose they are, and what the tests typed. */
function writtenBy(page: Page, person: Person, business: Business): string[] {
  const { host } = new URL(page.url());
  const typed = ["contract.pdf", "21 bytes", "left.pdf", "17 bytes", "left contract", "R-1"];
  const connection = [business.account.base_url, "Translation service"];
  return ["Verso", host, person.name, person.email, business.name, ...connection, ...typed];
}

/** With what stands on the page that is open and in no catalogue. */
async function expectWorded(page: Page, written: readonly string[]): Promise<void> {
  const { pathname } = new URL(page.url());
  const tellsServices = /^\/orders(\/[0-9a-f-]{36})?$/.test(pathname);
  await expectTranslated(page, [...written, ...wordsOn(pathname), ...(tellsServices ? ofTheService : [])]);
}

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

test("the form, what went wrong with it and the sign-in say what they say in the reader's language", async ({
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

  await test.step("the form, what is wrong with it, and its dialog", async () => {
    await reader.goto("/orders/new");
    await reader.getByRole("checkbox").first().check();
    await reader.getByRole("button", { name: pseudoMessage("Place order") }).click();
    await expect(reader.getByRole("alert").filter({ hasText: "ñééd" })).toBeVisible();
    await expectWorded(reader, written);
    await reader.getByRole("button", { name: pseudoMessage("Start over") }).click();
    await expect(reader.getByRole("alertdialog")).toBeVisible();
    await expectWorded(reader, written);
  });

  await test.step("a form that was changed in another tab, before and after it is sent", async () => {
    await reader.goto("/orders/new?draft=new");
    const reference = { name: pseudoMessage("Reference") };
    await reader.getByRole("textbox", reference).fill("left");
    await expect(reader).toHaveURL(/draft=[0-9a-f-]{36}/);
    await expect(reader.getByText(pseudoMessage("Saved"), { exact: true })).toBeVisible();
    const tab = await reader.context().newPage();
    await openLiveForm(tab, reader.url());
    await tab.getByRole("textbox", reference).fill("contract");
    await expect(tab.getByText(pseudoMessage("Saved"), { exact: true })).toBeVisible();
    await tab.close();
    await reader.getByRole("textbox", reference).fill("left contract");
    await expect(reader.getByText(pseudoMessage("This draft was changed in another tab"))).toBeVisible();
    await expectWorded(reader, written);
    await reader.getByRole("button", { name: pseudoMessage("Place order"), exact: true }).click();
    await expect(reader.getByRole("alert").filter({ hasText: "ñééd" })).toBeVisible();
    await expectWorded(reader, written);
  });

  await test.step("the menu and the settings' dialog", async () => {
    await reader.goto("/settings");
    await reader.getByRole("button", { name: pseudoMessage("Account") }).click();
    await expect(reader.getByRole("menu")).toBeVisible();
    await expectWorded(reader, written);
    await reader.keyboard.press("Escape");
    await reader.getByRole("button", { name: pseudoMessage("Remove token") }).click();
    await expect(reader.getByRole("alertdialog")).toBeVisible();
    await expectWorded(reader, written);
  });

  await test.step("the sign-in, its faults and its refusal", async () => {
    await forgetSession(reader);
    await reader.goto("/login");
    await expectWorded(reader, written);
    const said = reader.getByRole("alert").filter({ hasText: "⟦" });
    const email = reader.getByRole("textbox", { name: pseudoMessage("Email") });
    await untilAlive(email);
    await reader.getByRole("button", { name: pseudoMessage("Sign in") }).click();
    await expect(said).toHaveCount(2);
    await expectWorded(reader, written);
    await email.fill("nobody@people.example");
    await reader.getByRole("textbox", { name: pseudoMessage("Password") }).fill("not a password");
    await reader.getByRole("button", { name: pseudoMessage("Sign in") }).click();
    await expect(said).toHaveCount(1);
    await expectWorded(reader, written);
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
    `translation-${number}.pdf`,
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
    await expectWorded(reader, written);
    for (const name of dialogsOf[status] ?? []) {
      await reader.getByRole("button", { name: pseudoMessage(name), exact: true }).click();
      await expect(reader.getByRole("alertdialog")).toBeVisible();
      await expectWorded(reader, written);
      await reader.keyboard.press("Escape");
    }
    if (status !== "client_review") continue;
    await reader.goto("/");
    await expect(reader.getByRole("link", { name: number }).first()).toBeVisible();
    // It is read by the page itself.
    await expect(reader.getByRole("heading", { name: pseudoMessage("Spending") })).toBeVisible();
    await expectWorded(reader, written);
    await reader.goto(page.url());
  }
  await reader.goto("/orders");
  await expect(reader.getByRole("link", { name: number })).toBeVisible();
  await expectWorded(reader, written);
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
    // By the alert alone: the form that is open offers to start another order, too.
    const checking = pseudoMessage("We are checking whether your order was placed");
    await expect(reader.getByRole("alert").filter({ hasText: checking })).toBeVisible();
    await expectWorded(reader, written);
    await reader.unrouteAll();
    await expect(reader.getByRole("alert").filter({ hasText: "ñót pláçéd" })).toBeFocused();
    await expectWorded(reader, written);
  });

  await test.step("an order that is being checked, and that turns up", async () => {
    await service.setFaults(
      { method: "POST", path: "/orders", kind: "drop", after: true },
      { method: "GET", path: "/orders", kind: "delay", delay_ms: 3_000 },
    );
    await placeIn(reader);
    const title = pseudoMessage("We are checking what happened");
    await expect(reader.getByRole("heading", { name: title })).toBeVisible();
    await expectWorded(reader, written);
    await expect(reader.getByRole("status", { name: pseudoMessage("Status") })).toBeVisible();
    const [placed] = await service.orders();
    written.push(placed?.number ?? "");
    await expectWorded(reader, written);
  });

  await test.step("the message that it is cancelled", async () => {
    const cancel = { name: pseudoMessage("Cancel order"), exact: true };
    await reader.getByRole("button", cancel).click();
    await reader.getByRole("alertdialog").getByRole("button", cancel).click();
    await expect(reader.getByText("íš çáñçélléd")).toBeVisible();
    await expectWorded(reader, written);
  });
  await reader.context().close();
});
