import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { fillOrder, placeOrder } from "../support/order-form";
import { expect, test } from "../support/test";

/** What an order's page tells whom. */

const toCome = (page: Page) => page.getByRole("list", { name: "Still to come" }).getByRole("listitem");
const happened = (page: Page) => page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
const status = (page: Page) => page.getByRole("status", { name: "Status" });

test("the timeline tells what is still to come by what was ordered, apart from what happened @phone", async ({
  page,
  service,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page, { services: ["Certification", "Notarization"] });
  const { id } = await service.orderByNumber(await placeOrder(page));
  await expect(toCome(page)).toHaveText([
    /^Completed.*certified and notarized/,
    /^Client approved/,
    /^Client review/,
    /^Translating/,
  ]);
  await expect(happened(page)).toHaveText([/^Submitted/]);
  await service.setStatus(id, "translating");
  await expect(status(page)).toContainText("Translating");
  await expect(toCome(page)).toHaveText([/^Completed/, /^Client approved/, /^Client review/]);
  await expect(happened(page)).toHaveText([/^Translating/, /^Submitted/]);
  await expectAccessible(page);
});

test("an order without an approval has none before it, and a cancelled one nothing", async ({
  page,
  enterAs,
}) => {
  await enterAs("approver");
  await fillOrder(page);
  await placeOrder(page);
  await expect(toCome(page)).toHaveText([/^CompletedWith the translation$/, /^Translating/]);
  await expect(page.getByRole("main").getByText(/approv/i)).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(status(page)).toContainText("Cancelled");
  await expect(toCome(page)).toHaveCount(0);
});

test("an order that waits speaks to whoever may approve it: on its page, on Home and in the list @phone", async ({
  page,
  browser,
  service,
  enterAs,
}) => {
  const placer = await enterAs("requester");
  await fillOrder(page, { services: ["Certification", "Notarization"] });
  const number = await placeOrder(page);
  const { id } = await service.orderByNumber(number);
  for (const next of ["translating", "client_review"]) await service.setStatus(id, next);
  await expect(status(page)).toContainText("Client review");
  await expect(page.getByText(/waiting for you/i)).toHaveCount(0);
  await expect(page.getByText("Only an approver")).toHaveCount(0);

  const context = await browser.newContext();
  const approver = await context.newPage();
  await enterAs("approver", approver);
  const hour = String.raw`\d{1,2}:\d{2} [AP]M`;
  const whole = String.raw`^Waiting for you since ${hour}, placed by ${placer.name}, \$\d+\.\d\d`;
  const placesOf = { [page.url()]: "$", "/": ". Notarized after the approval$" };
  for (const [address, further] of Object.entries(placesOf)) {
    await approver.goto(address);
    await expect(approver.getByText(new RegExp(whole + further))).toBeVisible();
    await expectAccessible(approver);
  }
  await approver.goto("/orders");
  const row = approver.getByRole("row").filter({ hasText: number });
  await expect(row.getByText(new RegExp(`^Waiting for you since ${hour}$`))).toBeVisible();
  await expectAccessible(approver);
  await context.close();
});

test("a long comment is folded, says so, and is opened and folded again by the keyboard @phone", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page, { notes: `Begins. ${"As in the passport. ".repeat(80)}Ends.` });
  await placeOrder(page);
  const comment = page.getByRole("list", { name: "Comments" }).getByRole("listitem");
  const heightOf = async () => (await comment.boundingBox())?.height ?? 0;
  const folded = await heightOf();
  await expectAccessible(page);
  const more = comment.getByRole("button", { name: "Show more", expanded: false });
  await more.focus();
  await page.keyboard.press("Enter");
  const less = comment.getByRole("button", { name: "Show less", expanded: true });
  await expect(less).toBeFocused();
  expect(await heightOf()).toBeGreaterThan(folded + 50);
  await page.keyboard.press("Enter");
  await expect(more).toBeFocused();
  expect(await heightOf()).toBe(folded);
  await page.emulateMedia({ media: "print" });
  expect(await heightOf()).toBeGreaterThan(folded + 50);
});

test("long notes scroll in their box, by the keyboard too @phone", async ({ page, enterAs }) => {
  await enterAs("requester");
  await page.goto("/orders/new");
  const notes = page.getByRole("textbox", { name: "Notes" });
  await notes.click();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  for (let line = 0; line < 30; line += 1) {
    await page.keyboard.insertText(`Line ${line}`);
    await page.keyboard.press("Enter");
  }
  const scrolled = () => notes.evaluate(({ scrollTop }) => scrollTop);
  expect((await notes.boundingBox())?.height).toBe(24 * 16);
  expect(await scrolled()).toBeGreaterThan(0);
  await page.keyboard.press("Control+Home");
  await expect.poll(scrolled).toBeLessThan(24);
  await expectAccessible(page);
});

test("whoever comes to a time by the keyboard, or taps it, reads it to the second, in UTC @phone", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await placeOrder(page);
  const placed = happened(page).getByRole("time").first();
  await expect(placed).toHaveAttribute("tabindex", "0");
  await happened(page).getByRole("time").last().focus();
  await placed.click();
  await expect(placed).toBeFocused();
  const exact = (await placed.getAttribute("datetime"))?.slice(0, 19).replace("T", " ");
  await expect(placed).toHaveAttribute("title", `${exact} UTC`);
  expect(await placed.evaluate((time) => getComputedStyle(time, "::after").content)).toBe(`"${exact} UTC"`);
  await expectAccessible(page);
});

test("an order says when it was up to date with the service last, by the hour today @phone", async ({
  page,
  enterAs,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  await placeOrder(page);
  const told = page.getByText(/^Up to date with the service, \d{1,2}:\d\d\s[AP]M$/);
  await expect(told).toBeVisible();
});

test("an order that was not placed here says through what it was", async ({ page, service, enterAs }) => {
  await enterAs("approver");
  const number = await service.placeOrder([await service.upload("deed.pdf")]);
  await expect(async () => {
    expect((await page.goto(`/orders/${number}`))?.status()).toBe(200);
  }).toPass();
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByRole("term").filter({ hasText: "Placed through" })).toBeVisible();
  await expect(details.getByText("Another program")).toBeVisible();
});
