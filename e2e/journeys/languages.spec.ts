import type { Browser, Page } from "playwright/test";
import { pages } from "../support/addresses";
import { addDocuments, fillOrder, openEmptyForm, orderIdOf, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";
import { expectTranslated } from "../support/words";

/** Pseudo-locales: what is not in the catalogue shows in one, what does not mirror in the other. */

/** The service's own words, and what stands in for a word. */
const ofTheService = [
  ...["Certified translation", "Notarization", "Expedited", "Translation", "Certification"],
  ...["Spanish", "English", "Currency conversion", "USD", "http://", "https://"],
  // Units are written by Intl.
  ...["bytes", "kB"],
];

/** Pages that need nothing to be there. */
const ownPages = pages.filter(
  (address) => !/\[/.test(address) && !["/login", "/orders/new"].includes(address),
);

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
  business,
  service,
  enterAs,
}) => {
  test.slow();
  const person = await enterAs("administrator");
  await fillOrder(page, { services: ["Certification", "Notarization"], reference: "R-1" });
  const number = await placeOrder(page);
  const orderId = orderIdOf(page);
  await openEmptyForm(page);
  await addDocuments(page, "left.pdf");
  const written = [
    ...[person.name, person.email, business.name, business.account.base_url, number, "R-1", "pdf"],
    ...["contract", "left", "Verso", page.url(), new URL(page.url()).host, ...ofTheService],
  ];
  const reader = await readIn(browser, page, "en-XA");
  for (const address of [...ownPages, "/nowhere", "/orders/nowhere", "/orders/new?draft=new"]) {
    await reader.goto(address);
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    await expectTranslated(reader, written);
  }

  await test.step("the form, what is wrong with it, and its dialog", async () => {
    await reader.goto("/orders/new");
    await reader.getByRole("checkbox").first().check();
    await reader.getByRole("button", { name: "Pláçé órdér" }).click();
    await expect(reader.getByRole("alert").filter({ hasText: "ñééd" })).toBeVisible();
    await expectTranslated(reader, written);
    await reader.getByRole("button", { name: "Štárt óvér" }).click();
    await expect(reader.getByRole("alertdialog")).toBeVisible();
    await expectTranslated(reader, written);
  });

  await test.step("an order in each of its statuses, and its dialogs", async () => {
    await reader.goto(`/orders/${orderId}`);
    await reader.getByRole("button", { name: "Çáñçél órdér" }).click();
    await expectTranslated(reader, written);
    const { id } = await service.orderByNumber(number);
    await service.setStatus(id, "client_review");
    await reader.reload();
    await expectTranslated(reader, written);
  });

  await test.step("the menu and the settings' dialog", async () => {
    await reader.goto("/settings");
    await reader
      .getByRole("button", { name: "Aççóúñt" })
      .or(reader.getByRole("button", { name: "Áççóúñt" }))
      .click();
    await expect(reader.getByRole("menu")).toBeVisible();
    await expectTranslated(reader, written);
    await reader.keyboard.press("Escape");
    await reader.getByRole("button", { name: "Rémóvé tókéñ" }).click();
    await expect(reader.getByRole("alertdialog")).toBeVisible();
    await expectTranslated(reader, written);
  });

  await test.step("the sign-in and its refusal", async () => {
    await reader.context().clearCookies();
    await reader.goto("/login");
    await expectTranslated(reader, written);
    await reader.getByRole("button", { name: "Šígñ íñ" }).click();
    await expect(reader.getByRole("alert")).toBeVisible();
    await expectTranslated(reader, written);
  });
  await reader.context().close();
});

test("for a language that is written from the right every page is mirrored @phone", async ({
  page,
  browser,
  enterAs,
}) => {
  test.slow();
  await enterAs("administrator");
  await page.goto("/");
  const reader = await readIn(browser, page, "ar-XB");
  for (const address of [...ownPages, "/orders/new?draft=new"]) {
    await reader.goto(address);
    await expect(reader.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
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
