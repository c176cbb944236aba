import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { fillOrder, placeOrder } from "../support/order-form";
import { addStaff, type Business, type Member, query } from "../support/people";
import type { SystemReady } from "../support/system";
import { expect, forgetSession, test } from "../support/test";

/** The operator's staff order for customers: exactly as the person, by a grant, and nobody is in doubt for whom. */

const banner = (page: Page) => page.getByRole("region", { name: "Acting on behalf" });

async function actFor(page: Page, business: Business, { name }: Member, reason: string): Promise<void> {
  await page.goto(`/staff?search=${encodeURIComponent(business.name)}`);
  await page.getByRole("button", { name: `Act for ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(banner(page)).toContainText(business.name);
}

/** The time of every grant there is over, as if it had passed. */
const passTime = (system: SystemReady, { id }: Business) =>
  query(
    system,
    `UPDATE "StaffGrant" SET "startedAt" = "startedAt" - interval '1 hour', "expiresAt" = "expiresAt" - interval '1 hour'
     WHERE "businessId" = $1`,
    [id],
  );

test("staff find a customer, order for a person with a reason, and the business reads what they did", async ({
  page,
  context,
  system,
  business,
  newPerson,
  enter,
  clientOf,
}) => {
  test.slow();
  const person = await newPerson("requester");
  const administrator = await newPerson("administrator");
  const staff = await addStaff(system);
  await enter(staff);
  await page.goto("/");
  await expect(page).toHaveURL("/staff");
  await expect(
    page.getByRole("list", { name: "Needs attention" }).or(page.getByText("Nothing needs")),
  ).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a customer" }).fill(business.name);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole("button", { name: `Act for ${person.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("dialog")).toContainText("Say why");
  await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("They asked by phone");
  await page.getByRole("dialog").getByRole("combobox", { name: "For how long" }).selectOption("30");
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(banner(page)).toContainText(person.name);
  await expect(banner(page).getByRole("timer")).toContainText(/(30:00|29:\d\d) left/);

  await page.goto("/orders/new");
  await fillOrder(page);
  const number = await placeOrder(page);
  await expect(page.getByText(`You for ${person.name}`).first()).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("textbox", { name: "Access token" })).toHaveCount(0);
  await page.goto("/orders/new");
  const reference = page.getByRole("textbox", { name: "Reference" });
  await reference.fill("Typed before");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await reference.fill("Typed last");
  const other = await context.newPage();
  const listens = other.waitForResponse(/\/api\/events/);
  await other.goto("/orders");
  await listens;
  await page.bringToFront();
  await banner(page).getByRole("button", { name: "Stop" }).click();
  await expect(page).toHaveURL("/staff");
  await other.bringToFront();
  await expect(other).toHaveURL("/staff");
  await other.close();
  await expect(banner(page)).toHaveCount(0);
  expect((await page.goto("/orders"))?.status()).toBe(404);
  const drafts = await query<{ content: { reference: string } }>(
    system,
    `SELECT content FROM "Draft" WHERE "userId" = $1 AND "closedAt" IS NULL`,
    [person.id],
  );
  expect(drafts.map(({ content }) => content.reference)).toEqual(["Typed last"]);

  const theirs = await clientOf(person);
  expect(await (await theirs.get("/api/orders")).text()).toContain(number);
  await forgetSession(page);
  await enter(administrator);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Open what our staff did" }).click();
  const row = page.getByRole("row").filter({ hasText: "They asked by phone" });
  await expect(row).toContainText(`${staff.name} for ${person.name}`);
  await expect(row.getByRole("link", { name: number })).toBeVisible();
  await page.goto("/orders");
  const both = `${staff.name} for ${person.name}`;
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText(both);
  const file = await (await page.request.get("/api/orders/export")).text();
  expect(file.split("\r\n").filter((line) => line.includes(number) && line.includes(both))).toHaveLength(1);
});

test("whoever has a long name is acted for on any screen @phone", async ({
  page,
  system,
  business,
  newPerson,
  enter,
}) => {
  const person = { ...(await newPerson("requester")), name: "N".repeat(200) };
  await query(system, `UPDATE "User" SET name = $2 WHERE id = $1`, [person.id, person.name]);
  await enter(await addStaff(system));
  await page.goto(`/staff?search=${encodeURIComponent(business.name)}`);
  await expect(page.getByRole("button", { name: `Act for ${person.name}` })).toBeVisible();
  await expectAccessible(page);
  await actFor(page, business, person, "They asked by phone");
  await expectAccessible(page);
});

test("a grant that ends in the middle of a form ends in every tab, and what was typed is kept for the customer", async ({
  page,
  context,
  system,
  business,
  newPerson,
  enter,
}) => {
  test.slow();
  const person = await newPerson("requester");
  await enter(await addStaff(system));
  await actFor(page, business, person, "They asked by phone");
  const other = await context.newPage();
  await other.goto("/orders");
  await page.bringToFront();
  await page.goto("/orders/new");
  await page.getByRole("textbox", { name: "Reference" }).fill("Typed before");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  // A page that has nothing to save is left as soon as it hears of the end: its save is held until there is one.
  const over = Promise.withResolvers<void>();
  await page.route("**/orders/new**", async (route) => {
    if (route.request().headers()["next-action"]) await over.promise;
    await route.fallback();
  });
  await page.getByRole("textbox", { name: "Reference" }).fill("Typed last");
  await passTime(system, business);
  over.resolve();
  await expect(
    page.getByRole("alert").filter({ hasText: "You no longer act for this customer" }),
  ).toBeVisible();
  await expect(banner(page)).toContainText("no longer");
  await expect(banner(page).getByRole("button", { name: "Stop" })).toHaveCount(0);
  await other.bringToFront();
  // Nobody said so: its stream looks at each of its beats.
  await expect(other).toHaveURL("/staff", { timeout: 60_000 });
  expect((await other.request.get("/api/orders")).status()).toBe(404);
  await other.close();

  await page.getByRole("link", { name: "Find a customer" }).click();
  await expect(page).toHaveURL("/staff");
  await actFor(page, business, person, "They called again");
  await page.goto("/orders/new");
  await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("Typed last");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(() =>
      query<{ content: { reference: string } }>(
        system,
        `SELECT content FROM "Draft" WHERE "userId" = $1 AND "closedAt" IS NULL`,
        [person.id],
      ),
    )
    .toMatchObject([{ content: { reference: "Typed last" } }]);
});

for (const [name, viewport] of [
  ["desktop", { width: 1280, height: 800 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`what staff see, and what is seen of them, is accessible on a ${name}`, async ({
    page,
    system,
    business,
    newPerson,
    enter,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const person = await newPerson("administrator");
    await query(
      system,
      `UPDATE "AccessToken" SET state = 'rejected', "refusedSince" = now() - interval '400 days' WHERE "userId" = $1`,
      [person.id],
    );
    await enter(await addStaff(system));
    await page.goto("/staff");
    const attention = page.getByRole("list", { name: "Needs attention" });
    await expect(attention.getByRole("listitem").filter({ hasText: business.name })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/staff?search=${encodeURIComponent(business.name)}`);
    await page.getByRole("button", { name: `Act for ${person.name}` }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("They asked by phone");
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await expect(banner(page)).toBeVisible();
    await expectAccessible(page);
    await page.goto("/settings/staff");
    await expect(page.getByText("They asked by phone")).toBeVisible();
    await expectAccessible(page);
  });
}
