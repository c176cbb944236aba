import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { fillOrder, openLiveForm, placeOrder } from "../support/order-form";
import { addMirroredOrders } from "../support/orders";
import { addBusinessOnB, addPerson } from "../support/people";
import { Service } from "../support/service";
import { expect, test } from "../support/test";

/** The translations of orders that are selected on the list, as one zip. */

const bar = (page: Page) => ({
  box: (number: string) => page.getByRole("checkbox", { name: `Select ${number}` }),
  ofPage: page.getByRole("checkbox", { name: "Select all on this page" }),
  download: page.getByRole("button", { name: "Download translations" }),
  gathered: page.getByRole("region", { name: "Translations of the selected orders" }),
});

for (const variant of ["a", "b"] as const) {
  test(`translations of selected orders are gathered and downloaded, Variant ${variant.toUpperCase()} @phone`, async ({
    page,
    system,
    business,
    enter,
  }) => {
    const own = variant === "b" ? await addBusinessOnB(system) : business;
    const service = new Service(own.account);
    await enter(await addPerson(system, own, "approver"));
    await fillOrder(page);
    const done = await placeOrder(page);
    const id = variant === "b" ? done : (await service.orderByNumber(done)).id;
    await service.setStatus(id, "completed");
    await expect(page.getByRole("status", { name: "Status" })).toContainText("Completed");
    await openLiveForm(page, "/orders/new?draft=new");
    await fillOrder(page);
    const open = await placeOrder(page);

    await page.goto("/orders");
    const { box, download, gathered } = bar(page);
    await box(done).check();
    await box(open).check();
    await expect(page.getByRole("status").filter({ hasText: "2 orders selected" })).toBeVisible();
    await expect(page.getByText(`Left out, because they are not completed: ${open}.`)).toBeVisible();
    await expectAccessible(page);
    await download.click();
    const take = gathered.getByRole("link", { name: "Download zip" });
    await expect(take).toBeVisible();
    await expect(gathered).toContainText("1 translation is ready.");
    await gathered.getByText("1 is left out of the zip").click();
    await expect(gathered.getByRole("listitem")).toHaveText([
      `${open}: The order has no completed translation.`,
    ]);
    await expectAccessible(page);

    // Who comes back later finds it again.
    await page.goto("/");
    await page.goto("/orders");
    const downloading = page.waitForEvent("download");
    await take.click();
    const zip = await downloading;
    expect(zip.suggestedFilename()).toMatch(/^translations-\d{4}-\d\d-\d\d\.zip$/);
    const bytes = (await readFile(await zip.path())).toString("latin1");
    expect(bytes.startsWith("PK")).toBe(true);
    expect(bytes).toContain(`${done}/`);
    expect(bytes).toContain("Not included.txt");
  });
}

test("orders stay selected while the list is turned, and are let go at once @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 60, status: "completed" });
  await enterAs("approver");
  await page.goto("/orders");
  const { ofPage, download } = bar(page);
  await ofPage.check();
  const told = page.getByRole("status").filter({ hasText: "selected" });
  await expect(told).toHaveText("50 orders selected");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(ofPage).not.toBeChecked();
  await ofPage.check();
  await expect(told).toHaveText("60 orders selected");
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(told).toHaveCount(0);
  await expect(download).toHaveCount(0);
  await expect(ofPage).toBeFocused();
});

test("orders stay selected, and can be asked for, where another page cannot be read @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 60, status: "completed" });
  await enterAs("approver");
  // Else the page may read it again by itself, and the button be gone before it is pressed.
  await page.route("**/api/events", (route) => route.abort());
  await page.goto("/orders");
  const { ofPage, download } = bar(page);
  await ofPage.check();
  await page.route(isOrdersRead, (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole("button", { name: "Next page" }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "selected" })).toHaveText("50 orders selected");
  await expect(download).toBeVisible();
  await page.unroute(isOrdersRead);
  await again.click();
  await expect(ofPage).not.toBeChecked();
  await expect(download).toBeVisible();
});

const isOrdersRead = ({ pathname }: URL) => pathname === "/api/orders";

test("no order can be selected where what tells of their zip does not come", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await addMirroredOrders(system, business, { count: 2, status: "completed" });
  await enterAs("approver");
  const refused = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"));
  let isBarThere = false;
  await page.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (script.includes("latest-archive sticky")) return await route.abort();
    isBarThere ||= script.includes("archives.selectPage");
    return await route.fulfill({ response, body: script });
  });
  const words = page.waitForResponse((response) => response.url().includes("archives"));
  await page.goto("/orders");
  await Promise.all([refused, words]);
  await expect.poll(() => isBarThere).toBe(true);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
