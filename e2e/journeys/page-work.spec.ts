import type { Page } from "playwright/test";
import { rowsPerPage } from "@/lib/domain/keyset";
import { untilDrawn } from "../support/drawn";
import { addMirroredOrders } from "../support/orders";
import { query } from "../support/people";
import { test as base, expect } from "../support/test";

/** What a page has a phone do while it comes to life: counted, not timed. */

/** A list of as many orders as a page holds. */
const test = base.extend<{ ordersPage: Page }>({
  ordersPage: async ({ page, system, business, newPerson, enter }, use) => {
    await addMirroredOrders(system, business, { count: rowsPerPage, status: "completed" });
    // A price in each row: how often it is written is how often its row is drawn.
    await query(system, `UPDATE "Order" SET "totalCents" = 4990 WHERE "businessId" = $1::uuid`, [
      business.id,
    ]);
    await enter(await newPerson("requester"), page);
    // What is told of the service meanwhile is news, for which a list is drawn again.
    await page.route("**/api/events*", () => undefined);
    await use(page);
  },
});

/** With all that comes late: the boxes, the views, what filters offer, and the zip that was asked for last. */
async function openWhole(ordersPage: Page): Promise<void> {
  const isZipRead = ordersPage.waitForResponse(
    (response) => new URL(response.url()).pathname === "/api/archives",
  );
  await ordersPage.goto("/orders");
  await expect(ordersPage.getByRole("table").getByRole("checkbox")).toHaveCount(rowsPerPage);
  await expect(ordersPage.getByLabel("View", { exact: true })).toBeAttached();
  await expect(ordersPage.locator("option", { hasText: "Spanish" }).first()).toBeAttached();
  await isZipRead;
  await ordersPage.evaluate(untilDrawn);
}

/** One for each way in which times are written, and the device's zone; each is dear on a phone. */
const mostTimeFormats = 8;

test("a list makes few formats of times, however many times it shows @phone", async ({ ordersPage }) => {
  await ordersPage.addInitScript(() => {
    const counted = { count: 0 };
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct(made, given: []) {
        counted.count += 1;
        return new made(...given);
      },
    });
    Object.assign(window, { counted });
  });
  await openWhole(ordersPage);
  const count = await countedIn(ordersPage);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(mostTimeFormats);
});

test("the rows of a list are drawn as they come to life, and not again for their boxes @phone", async ({
  ordersPage,
}) => {
  await ordersPage.addInitScript(() => {
    const counted = { count: 0 };
    const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, "format") ?? {};
    Object.defineProperty(Intl.NumberFormat.prototype, "format", {
      get() {
        if (this.resolvedOptions().style === "currency") counted.count += 1;
        return get?.call(this);
      },
    });
    Object.assign(window, { counted });
  });
  await openWhole(ordersPage);
  const count = await countedIn(ordersPage);
  expect(count).toBeGreaterThanOrEqual(rowsPerPage);
  // React begins anew with some of them where it is interrupted.
  expect(count).toBeLessThan(2 * rowsPerPage);
  const drawn = count;
  await ordersPage.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(ordersPage.getByText(`${rowsPerPage} orders selected`)).toBeVisible();
  expect(await countedIn(ordersPage)).toBe(drawn);
});

test("a list looks at its clock by one timer, however many times it shows @phone", async ({ ordersPage }) => {
  await ordersPage.addInitScript(() => {
    const counted = { count: 0 };
    const { setInterval, clearInterval } = window;
    const running = new Set<unknown>();
    window.setInterval = ((...given: Parameters<typeof setInterval>) => {
      const timer = setInterval(...given);
      if (given[1] === 30_000) counted.count = running.add(timer).size;
      return timer;
    }) as typeof setInterval;
    window.clearInterval = (timer) => {
      if (running.delete(timer)) counted.count = running.size;
      clearInterval(timer);
    };
    Object.assign(window, { counted });
  });
  await openWhole(ordersPage);
  expect(await countedIn(ordersPage)).toBe(1);
});

/** How often an element is styled on average: 1.2 to 1.4 times, with what comes late; whole once more, 2. */
const mostStyled = 1.7;

test("the browser styles a list once, and then what comes to it alone @phone", async ({ ordersPage }) => {
  const browser = await ordersPage.context().newCDPSession(ordersPage);
  const events: { name: string; args: { elementCount?: number } }[] = [];
  browser.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as typeof events)));
  const isTraced = new Promise((resolve) => browser.once("Tracing.tracingComplete", resolve));
  await browser.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await openWhole(ordersPage);
  await browser.send("Tracing.end");
  await isTraced;
  const styled = events
    .filter(({ name }) => name === "UpdateLayoutTree")
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
  const count = await ordersPage.evaluate(() => document.querySelectorAll("*").length);
  expect(styled).toBeGreaterThan(count / 2);
  expect(styled).toBeLessThan(count * mostStyled);
});

async function countedIn(page: Page): Promise<number> {
  return await page.evaluate(() => (window as unknown as { counted: { count: number } }).counted.count);
}
