import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { sendCallback } from "../support/callbacks";
import { addDocuments, fillOrder, openEmptyForm, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

/** Every page, in light and dark and at both widths: nothing that axe finds, and nothing to scroll to sideways. */

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const statuses = [
  ["translating", "Translating"],
  ["under_review", "Under review"],
  ["client_review", "Client review"],
  ["client_approved", "Client approved"],
  ["finalizing", "Finalizing"],
  ["completed", "Completed"],
  ["revising", "Revising"],
  ["on_hold", "On hold"],
  ["cancelled", "Cancelled"],
] as const;
/** What the dark page can fail where the light one passes: its elements are the same. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** In light by every rule, then in dark by those about colour. */
async function expectAccessible(page: Page): Promise<void> {
  await expectPasses(page, new AxeBuilder({ page }).withTags(tags));
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${page.url()} sideways`).toBe(0);
  await show(page, "dark");
  await expectPasses(page, new AxeBuilder({ page }).withRules(colourRules));
  await show(page, "light");
}

async function expectPasses(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect.soft(found, page.url()).toEqual([]);
}

async function show(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("style", new RegExp(`color-scheme: ${colorScheme}`));
}

test("every page passes @phone", async ({ page, enterAs }) => {
  test.slow();
  await page.goto("/login");
  await expectAccessible(page);
  await enterAs("administrator");
  for (const address of ["/", "/orders", "/settings", "/nowhere", "/orders/nowhere"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await openEmptyForm(page);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "need another look" })).toBeVisible();
  await expectAccessible(page);
  await addDocuments(page, `${"a-very-long-name-of-a-document-".repeat(4)}.pdf`);
  await expectAccessible(page);
});

test("an order passes in each of its statuses @phone", async ({ page, business, service, enterAs }) => {
  test.slow();
  await enterAs("approver");
  await fillOrder(page, {
    services: ["Certification", "Notarization"],
    reference: "a-reference-without-any-space-that-is-50-long-00",
  });
  const { id } = await service.orderByNumber(await placeOrder(page));
  await expectAccessible(page);
  for (const [status, label] of statuses) {
    await service.setStatus(id, status);
    // The service does not tell of every status; the hint spares the minute until the portal asks.
    const [first] = await service.deliveries();
    if (first) expect(await sendCallback(business.account, first)).toBe(200);
    await expect(page.getByRole("status", { name: "Status" })).toContainText(label);
    await expectAccessible(page);
  }
  for (const address of ["/", "/orders"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
