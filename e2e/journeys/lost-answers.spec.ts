import type { Page, Route } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import {
  addDocuments,
  chooseLanguage,
  documentItem,
  fillOrder,
  openEmptyForm,
  openLiveForm,
  orderIdOf,
  orderNumber,
} from "../support/order-form";
import { type Person, query } from "../support/people";
import { callAction, type RecordedAction } from "../support/requests";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";

/** What a person sees of the order form whose connection is lost before the portal's answer is there. */

const checking = "We are checking whether your order was placed";

let person: Person;

test.beforeEach(async ({ enterAs }) => {
  person = await enterAs("requester");
});

test("an order whose answer was lost keeps the form closed until the connection is back, and then leads to the order", async ({
  page,
  context,
  service,
}) => {
  await fillOrder(page, { reference: "RT-1042" });
  const lost = onNextAction(page, async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await page.getByRole("button", { name: "Place order" }).click();
  await lost;
  await expect(page.getByRole("alert").filter({ hasText: checking })).toBeVisible();
  await expect(page.getByText("You are offline, so we do not know yet")).toBeVisible();
  await expectClosed(page);
  await expect(page.getByText(/another tab|was not placed|Saved/)).toHaveCount(0);

  await context.setOffline(false);
  await orderNumber(page);
  expect(await service.countRequests("POST", "/orders")).toBe(1);
});

test("a reload while it is checked shows the same, and what then turns out opens the form again", async ({
  page,
}) => {
  await fillOrder(page, { reference: "RT-1042" });
  await page.route("**/attempts/*", (route) => route.abort("connectionrefused"));
  const lost = onNextAction(page, (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Place order" }).click();
  await lost;
  await expect(page.getByText(checking).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(checking).first()).toBeVisible();
  await expectClosed(page);
  await expect(page.getByRole("button", { name: "Start another order" })).toBeVisible();

  await page.unroute("**/attempts/*");
  await expect(page.getByRole("alert").filter({ hasText: "before your order reached us" })).toBeFocused();
  await page.getByRole("textbox", { name: "Reference" }).fill("RT-1043");
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
  await expect(page.getByText("RT-1043").first()).toBeVisible();
});

test("a press that a proxy delivers after the form was opened again places no order, beside the one placed since", async ({
  page,
  service,
  clientOf,
}) => {
  const proxy = await clientOf(person);
  await fillOrder(page, { reference: "late" });
  const delayed = onNextAction(page, (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Place order" }).click();
  const press = await delayed;
  await expect(page.getByRole("alert").filter({ hasText: "Your order was not placed" })).toBeFocused();
  await page.getByRole("textbox", { name: "Reference" }).fill("in time");
  expect((await callAction(proxy, press)).ok).toBe(true);
  expect(await service.orders()).toEqual([]);

  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
  expect((await callAction(proxy, press)).ok).toBe(true);
  expect(await service.orders()).toHaveLength(1);
  await expect(page.getByText("in time").first()).toBeVisible();
});

test("what the service refused shows at its field, also where that answer was lost", async ({
  page,
  service,
}) => {
  await fillOrder(page);
  await service.setFaults({ method: "POST", path: "/orders", kind: "status", status: 422 });
  const lost = onNextAction(page, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Place order" }).click();
  await lost;
  await expect(page.getByRole("alert").filter({ hasText: "Your order was not placed" })).toBeFocused();
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
});

test("another tab with the form of an order that was placed says so, and nothing of a draft thrown away", async ({
  page,
  context,
  service,
}) => {
  await fillOrder(page, { reference: "RT-1042" });
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const other = await context.newPage();
  await openLiveForm(other, page.url());
  const reference = other.getByRole("textbox", { name: "Reference" });
  await expect(reference).toHaveValue("RT-1042");
  await service.setFaults({ method: "POST", path: "/orders", kind: "status", status: 422 });
  for (const tab of [other, page]) {
    await tab.getByRole("button", { name: "Place order" }).click();
    await expect(tab.getByRole("alert").filter({ hasText: "Your order was not placed" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Place order" }).click();
  const number = await orderNumber(page);

  await reference.fill("RT-1043");
  await expect(other.getByRole("alert").filter({ hasText: "This order was placed" })).toBeVisible();
  await expectClosed(other);
  await expect(other.getByText(/another tab|thrown away|was not placed/)).toHaveCount(0);
  await other.getByRole("link", { name: "Open the order" }).click();
  expect(await orderNumber(other)).toBe(number);
});

test("an order of an earlier press that turns up after another is told as that, and what is not in it can be ordered", async ({
  page,
  service,
  system,
}) => {
  await fillOrder(page, { reference: "RT-1042" });
  await expect(page).toHaveURL(/draft=/);
  const form = page.url();
  const lose = { method: "POST", path: "/orders", kind: "drop" } as const;
  await service.setFaults({ ...lose, times: 100 });
  await page.getByRole("button", { name: "Place order" }).click();
  const files = await giveUp(page, system);

  await page.goto(form);
  await addDocuments(page, "annex.pdf");
  await service.setFaults({ ...lose, times: 1 });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "We are checking what happened" })).toBeVisible();
  await service.placeOrder(files);
  const told = page.getByRole("alert").filter({ hasText: "Your earlier order was placed" });
  await expect(told).toContainText("annex.pdf");
  await told.getByRole("link", { name: "Open the order" }).click();
  await orderNumber(page);
  await expect(page.getByRole("list", { name: "Documents" })).not.toContainText("annex.pdf");

  await page.goto(form);
  const closed = page.getByRole("alert").filter({ hasText: "Your earlier order was placed" });
  await expectClosed(page);
  await closed.getByRole("link", { name: "Go on with the other documents" }).click();
  await expect(documentItem(page, "annex.pdf").getByText("Uploaded")).toBeVisible();
  await expect(documentItem(page, "contract.pdf")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("RT-1042");
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
  expect(await service.orders()).toHaveLength(2);
});

test("an order that cannot be found says what is known, and lets its person go on with the same form", async ({
  page,
  service,
  system,
}) => {
  await page.clock.install();
  await fillOrder(page, { reference: "RT-1042" });
  await expect(page).toHaveURL(/draft=/);
  const form = page.url();
  await service.setFaults(
    { method: "POST", path: "/orders", kind: "drop", times: 1 },
    { method: "GET", path: "/orders", kind: "status", status: 503, times: 10_000 },
  );
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "We are checking what happened" })).toBeVisible();
  await expect(page.getByText("Sent once, and not answered.")).toBeVisible();
  const goOn = page.getByRole("button", { name: "Go on without waiting" });
  await expect(goOn).toHaveCount(0);
  await page.clock.fastForward(31_000);
  const choose = async () => {
    await goOn.click();
    await expectAccessible(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Go on without waiting" }).click();
  };
  // The page's clock is not the portal's.
  await choose();
  await expect(page.getByText("after half a minute you can go on without knowing")).toBeVisible();
  const given = `UPDATE "Command" SET "createdAt" = "createdAt" - interval '31 seconds' WHERE id = $1`;
  await query(system, given, [orderIdOf(page)]);
  await choose();
  const told = page.getByRole("alert").filter({ hasText: "We do not know whether your order was placed" });
  await expect(told).toBeVisible();
  await expect(told).not.toContainText("Nothing was ordered");
  await service.setFaults();
  await told.getByRole("link", { name: "Go back to the form" }).click();
  await expect(page).toHaveURL(form);
  await expect(documentItem(page, "contract.pdf").getByText("Uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
  expect(await service.orders()).toHaveLength(1);
});

test("a document is removed though the answer was lost, and none is ordered that is not seen", async ({
  page,
  service,
}) => {
  await fillOrder(page, { documents: ["contract.pdf", "annex.pdf"] });
  await page.route(
    "**/documents/*",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 2 },
  );
  await documentItem(page, "annex.pdf").getByRole("button", { name: "Remove" }).click();
  await expect(documentItem(page, "annex.pdf")).toContainText("Being removed");
  await expect(documentItem(page, "annex.pdf")).toHaveCount(0);
  await page.getByRole("button", { name: "Place order" }).click();
  await orderNumber(page);
  await expect(page.getByRole("list", { name: "Documents" })).not.toContainText("annex.pdf");
  expect(await service.orders()).toHaveLength(1);
});

test("a draft is thrown away though the answer was lost, and nobody is told that it is still there", async ({
  page,
}) => {
  await openEmptyForm(page);
  await addDocuments(page, "contract.pdf");
  await page.reload();
  await page.route(
    /\/api\/drafts\/[^/]+$/,
    async (route) => {
      if (route.request().method() !== "DELETE") return await route.fallback();
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 2 },
  );
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This draft is being discarded" })).toBeVisible();
  await expectClosed(page);
  await expect(documentItem(page, "contract.pdf")).toHaveCount(0);
  await expect(page.getByText(/still there|in another tab/)).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Reference" })).toBeEnabled();
});

/** The order that the page follows is given up, as after half an hour. @returns the service's ids of its files */
async function giveUp(page: Page, system: SystemReady): Promise<number[]> {
  await expect(page.getByRole("heading", { name: "We are checking what happened" })).toBeVisible();
  const refusal = { code: "service_unavailable", message: "Given up", fields: {} };
  const [command] = await query<{ files: string[] }>(
    system,
    `UPDATE "Command" SET state = 'refused', refusal = $2, "leaseToken" = NULL, "leaseUntil" = NULL, "nextLookAt" = NULL
     WHERE id = $1 RETURNING request->'fileServiceIds' AS files`,
    [orderIdOf(page), JSON.stringify(refusal)],
  );
  return (command?.files ?? []).map(Number);
}

async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Reference" })).toBeDisabled();
  await expect(page.getByRole("textbox", { name: "Notes" })).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Place order" })).toBeDisabled();
}

/** Does something else with the next action's request than to send it. @returns the action as the page called it */
async function onNextAction(page: Page, act: (route: Route) => Promise<void>): Promise<RecordedAction> {
  const called = Promise.withResolvers<RecordedAction>();
  const handle = async (route: Route) => {
    const request = route.request();
    const id = request.headers()["next-action"];
    if (!id) return await route.fallback();
    const [input] = JSON.parse(request.postData() ?? "[{}]") as [Record<string, unknown>];
    await act(route);
    called.resolve({ url: request.url(), id, input });
  };
  await page.route("**/orders/new*", handle);
  const action = await called.promise;
  await page.unroute("**/orders/new*", handle);
  return action;
}

const reference = (page: Page) => page.getByRole("textbox", { name: "Reference", exact: true });

test("what was typed last before a press that never arrives is there again, though its page was closed", async ({
  page,
  context,
}) => {
  await fillOrder(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const address = page.url();
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/drafts\/[^/]+$/, async (route) => {
    if (route.request().method() !== "PUT") return await route.fallback();
    await answer.promise;
    await route.continue();
  });
  const saving = page.waitForRequest((request) => request.method() === "PUT");
  await reference(page).fill("RT");
  await saving;
  await reference(page).fill("RT-1042, for the court");
  const lost = onNextAction(page, (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Place order" }).click();
  answer.resolve();
  await lost;
  await expect(page.getByText(checking).first()).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto(address);
  await expect(later.getByRole("alert").filter({ hasText: "before your order reached us" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(reference(later)).toHaveValue("RT-1042, for the court");
});

test("an order that was placed is not offered again as what only this browser has", async ({
  page,
  context,
  service,
}) => {
  await openLiveForm(page, "/orders/new");
  await addDocuments(page, "contract.pdf");
  await page.route(/\/api\/drafts\/[^/]+$/, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 429,
          json: { error: { code: "rate_limited", message: "Very much at once" } },
        })
      : route.fallback(),
  );
  await chooseLanguage(page, "Source language", "Spanish");
  await chooseLanguage(page, "Target language", "English");
  await reference(page).fill("RT-1042");
  await expect(page.getByText("This browser keeps what you typed")).toBeVisible();
  const lost = onNextAction(page, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Place order" }).click();
  await lost;
  await page.close();
  expect(await service.orders()).toHaveLength(1);

  const later = await context.newPage();
  await openLiveForm(later, "/");
  await expect.poll(() => later.evaluate(() => JSON.stringify(localStorage))).not.toContain("verso.unsaved");
  await openLiveForm(later, "/orders/new");
  await expect(reference(later)).toHaveValue("");
});
