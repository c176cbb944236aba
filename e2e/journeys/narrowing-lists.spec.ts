import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { unfold } from "../support/lists";
import { addMirroredOrders } from "../support/orders";
import { addPerson, query } from "../support/people";
import { addMirroredQuote } from "../support/quotes";
import { expect, test } from "../support/test";

/** The filters behind *Filters*, what is told of them, and the orders in which lists stand. */

const set = (page: Page) => page.getByRole("list", { name: "Filters that are set" }).getByRole("listitem");
const panelButton = (page: Page) => page.getByRole("button", { name: /^Filters/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Filters" });

test("orders are narrowed by several things at once, each is told and taken away by itself, and an address shares it @phone", async ({
  page,
  system,
  business,
  enter,
}) => {
  test.slow();
  const colleague = await addPerson(system, business, "requester");
  await addMirroredOrders(system, business, { count: 3, status: "completed" });
  await addMirroredOrders(system, business, { count: 1, status: "translating" });
  const change = (columns: string, number: string, ...values: string[]) =>
    query(system, `UPDATE "Order" SET ${columns} WHERE "businessId" = $1 AND "number" = $2`, [
      ...[business.id, number, ...values],
    ]);
  await change(`"serviceNames" = '{"Certified, sworn"}', "placedById" = $3`, "M-completed-1", colleague.id);
  await change(`"completedAt" = '2026-03-02T02:00:00Z', "serviceNames" = '{Notarization}'`, "M-completed-2");
  await enter(await addPerson(system, business, "administrator"));
  await page.goto("/orders");
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("link");
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);

  await unfold(page);
  await panelButton(page).press("Enter");
  await expect(panel(page)).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole("checkbox", { name: "Completed" }).check();
  await panel(page).getByRole("checkbox", { name: "Translating" }).check();
  await expect(page).toHaveURL("/orders?status=completed,translating");
  await panel(page).getByRole("checkbox", { name: "Certified, sworn" }).check();
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(panelButton(page)).toBeFocused();
  await expect(panelButton(page)).toHaveText("Filters, 2 set");
  await expect(rows).toHaveText(["M-completed-1"]);
  await expect(set(page)).toHaveText(["Status: Completed, Translating", "Services: Certified, sworn"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove filter: Services: Certified, sworn" }).click();
  await expect(rows).toHaveCount(4);
  await expect(panelButton(page)).toBeFocused();

  await panelButton(page).click();
  await panel(page).getByRole("combobox", { name: "Placed by" }).selectOption(colleague.id);
  await panel(page).getByRole("checkbox", { name: "In this portal" }).check();
  await page.keyboard.press("Escape");
  await expect(rows).toHaveText(["M-completed-1"]);
  await page.reload();
  await expect(rows).toHaveText(["M-completed-1"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/orders");
  await expect(rows).toHaveCount(4);
  await unfold(page);

  await panelButton(page).click();
  await panel(page).getByLabel("Completed to").fill("2026-03-02");
  await panel(page).getByLabel("Completed to").fill("2026-03-03");
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(rows).toHaveText(["M-completed-2"]);
  await expect(set(page)).toHaveText(["Completed to: Mar 3, 2026"]);
  // What a day is changed to is no step.
  await page.goBack();
  await expect(page).toHaveURL("/orders");
  await expect(rows).toHaveCount(4);
});

test("what an address asks for and nobody could have chosen is told, and names nothing", async ({
  page,
  system,
  business,
  enter,
}) => {
  const colleague = await addPerson(system, business, "requester");
  await addMirroredOrders(system, business, { count: 2, status: "completed" });
  await query(system, `UPDATE "Business" SET "requestersSeeAll" = false WHERE "id" = $1`, [business.id]);
  await query(
    system,
    `UPDATE "Order" SET "placedById" = $2 WHERE "businessId" = $1 AND "number" = 'M-completed-1'`,
    [business.id, colleague.id],
  );
  await enter(await addPerson(system, business, "requester"));
  await page.goto(`/orders?by=${colleague.id}&way=fax&service=Poetry&placedFrom=yesterday&sort=totalCents`);
  await expect(page.getByText("No order matches")).toBeVisible();
  await expect(set(page)).toHaveText([
    "Placed by: 1 person",
    "Placed: fax",
    "Services: Poetry",
    "Placed from: yesterday is not a day",
  ]);
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("-placed");
  await panelButton(page).click();
  await expect(panel(page).getByRole("checkbox", { name: "fax" })).toBeChecked();
  await panel(page).getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/orders?sort=totalCents");
});

test("quotes stand as their headings and the field say, and are narrowed by when they were converted", async ({
  page,
  system,
  business,
  enter,
}) => {
  const person = await addPerson(system, business, "administrator");
  // Walked through already: the service, which knows none of them, is not asked.
  await query(
    system,
    `INSERT INTO "MirrorProgress" ("connectionId", "kind", "walkBeganAt", "walkedAt") VALUES ($1::uuid, 'quote', now(), now())
     ON CONFLICT ("connectionId", "kind") DO UPDATE SET "walkBeganAt" = now(), "walkedAt" = now(), "walkPage" = NULL`,
    [business.connectionId],
  );
  for (const [number, status, requested, converted] of [
    ["Q-1", "converted", "2026-01-01", "2026-03-01"],
    ["Q-2", "requested", "2026-01-02", null],
    ["Q-3", "converted", "2026-01-03", "2026-02-01"],
  ]) {
    const id = await addMirroredQuote(system, business, { placedById: person.id });
    await query(
      system,
      `UPDATE "Quote" SET "number" = $2, "status" = $3, "receivedAt" = $4::timestamptz, "convertedAt" = $5::timestamptz
       WHERE "id" = $1`,
      [id, number, status, `${requested}T12:00Z`, converted && `${converted}T12:00Z`] as string[],
    );
  }
  await enter(person);
  await page.goto("/quotes");
  const table = page.getByRole("table", { name: "Quotes" });
  const rows = table.getByRole("link");
  const heading = (name: string) => table.getByRole("columnheader", { name });
  await expect(rows).toHaveText(["Q-3", "Q-2", "Q-1"]);
  await expect(heading("Requested").last()).toHaveAttribute("aria-sort", "descending");
  await heading("Requested").last().getByRole("button").press("Enter");
  await expect(page).toHaveURL("/quotes?sort=requested");
  await expect(rows).toHaveText(["Q-1", "Q-2", "Q-3"]);
  await heading("Status").getByRole("button").click();
  await expect(page).toHaveURL("/quotes?sort=status");
  await expect(rows).toHaveText(["Q-2", "Q-1", "Q-3"]);
  await expect(heading("Status")).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Converted last first");
  await expect(rows).toHaveText(["Q-1", "Q-3", "Q-2"]);
  await expect(heading("Converted")).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("row").last()).toContainText("Not yet");
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const stream = await (await file).createReadStream();
  const lines = (await stream.toArray()).join("").split("\r\n");
  expect(lines.slice(1, 4).map((line) => line.split(",")[0])).toEqual(["Q-1", "Q-3", "Q-2"]);
  await page.goBack();
  await expect(page).toHaveURL("/quotes?sort=status");

  await panelButton(page).click();
  await panel(page).getByLabel("Converted from").fill("2026-02-15");
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(rows).toHaveText(["Q-1"]);
  await expect(set(page)).toHaveText(["Converted from: Feb 15, 2026"]);
});

test("what can be chosen comes once the list is there, and an address is told by its names without that and without scripts", async ({
  page,
  browser,
  system,
  business,
  enter,
}) => {
  const colleague = await addPerson(system, business, "requester");
  await addMirroredOrders(system, business, { count: 2, status: "completed" });
  await query(
    system,
    `UPDATE "Order" SET "placedById" = $2 WHERE "businessId" = $1 AND "number" = 'M-completed-1'`,
    [business.id, colleague.id],
  );
  const [named] = await query<{ name: string }>(system, `SELECT "name" FROM "User" WHERE "id" = $1`, [
    colleague.id,
  ]);
  await enter(await addPerson(system, business, "administrator"));
  const asked: string[] = [];
  page.on("request", (request) => {
    // But for those of the views and of selected rows, which come with every list.
    if (/\/api\/words\/(?!listViews|viewErrors|archives)/.test(request.url()))
      asked.push(new URL(request.url()).pathname);
  });
  const address = `/orders?sourceLanguage=es&by=${colleague.id}`;
  const told = ["Source language: Spanish", `Placed by: ${named?.name}`];
  await page.goto(address);
  await expect(set(page)).toHaveText(told);
  expect(asked).toEqual([]);

  const silent = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const reader = await silent.newPage();
  await reader.goto(system.portal + address);
  await expect(set(reader)).toHaveText(told);
  await expect(reader.getByRole("table", { name: "Orders" }).getByRole("link")).toHaveText(["M-completed-1"]);
  await silent.close();

  await page.goto("/orders");
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("link")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Target language" }).selectOption("English");
  await expect(set(page)).toHaveText(["Target language: English"]);
  await expect(page).toHaveURL("/orders?targetLanguage=en");
  await panelButton(page).click();
  await expect(panel(page).getByRole("combobox", { name: "Placed by" })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["/api/words/listPanel"]));

  // Where they cannot be read, what needs no choice is there, and says why the rest is not.
  await page.route("**/api/orders/choices", (route) => route.abort());
  await page.reload();
  await panelButton(page).click();
  await expect(panel(page).getByRole("alert")).toContainText("could not reach the portal");
  await expect(panel(page).getByRole("checkbox", { name: "Completed" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/orders/choices");
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel(page).getByRole("combobox", { name: "Placed by" })).toBeVisible();
});
