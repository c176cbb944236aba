import type { Page } from "playwright/test";
import { violationsOn } from "../support/accessible";
import { fillOrder, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

/** Messages that something worked or failed: they cover nothing that is used, and wait for their reader. */

const bar = (page: Page) => page.getByRole("region", { name: "Messages" });

test("a message covers no control, wherever the focus goes and however far the page is scrolled @phone", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await cancelledOrder(page);
  await expectNothingCovered(page);
  expect(await violationsOn(page, {}, [["section[aria-label=Messages]"]])).toEqual([]);
  await page.getByRole("button", { name: "Dismiss" }).focus();
  // From the last control of the page to the first: each must come into sight above the bar.
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press("Shift+Tab");
    await expectNothingCovered(page);
    if (await page.getByRole("link", { name: "Skip to the content" }).evaluate(isFocused)) break;
  }
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [last, message] = await Promise.all([
    page.locator("main").locator("section, p, dl").last().boundingBox(),
    bar(page).boundingBox(),
  ]);
  expect((last?.y ?? Number.NaN) + (last?.height ?? Number.NaN)).toBeLessThanOrEqual(
    message?.y ?? Number.NaN,
  );
});

test("a message lets itself be read: it waits under the pointer, under the keyboard and in a hidden tab", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await page.clock.install();
  await cancelledOrder(page);
  const message = page.getByRole("status").filter({ hasText: "is cancelled" });
  await message.hover();
  await page.clock.runFor("01:00");
  await expect(message).toBeVisible();
  await page.mouse.move(0, 0);
  await page.keyboard.press("Alt+t");
  await expect(bar(page).getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.clock.runFor("01:00");
  await expect(message).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.clock.runFor("00:05");
  await expect(message).toBeVisible();
  await page.clock.runFor("00:10");
  await expect(message).toBeHidden();
});

test("what failed stays said until it is put away", async ({ page, service, enterAs }) => {
  await enterAs("requester");
  await page.clock.install();
  await fillOrder(page);
  await placeOrder(page);
  await service.setFaults({ method: "POST", path: "/orders", kind: "status", status: 422 });
  await confirmCancel(page);
  const message = bar(page).getByRole("alert");
  await expect(message).toBeVisible();
  await page.clock.runFor("10:00");
  await expect(message).toBeVisible();
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Enter");
  await expect(message).toBeHidden();
});

async function cancelledOrder(page: Page): Promise<void> {
  await fillOrder(page);
  await placeOrder(page);
  await bar(page).getByRole("button", { name: "Dismiss" }).click();
  await confirmCancel(page);
  await expect(bar(page).getByText("is cancelled")).toBeVisible();
}

async function confirmCancel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
}

/** What has the focus stands clear of the bar. */
async function expectNothingCovered(page: Page): Promise<void> {
  const overlap = await bar(page).evaluate((region) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || region.contains(focused)) return 0;
    return focused.getBoundingClientRect().bottom - region.getBoundingClientRect().top;
  });
  expect(overlap).toBeLessThanOrEqual(0);
}

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
