import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { fillOrder, openLiveForm, placeOrder } from "../support/order-form";
import { addBusiness, addDepartment, addPerson, query } from "../support/people";
import { expect, test, typeSignIn } from "../support/test";

/** How somebody comes to a business: invited by email, which the portal keeps where no mail server is configured. */

const invited = (page: Page, email: string) =>
  page.getByRole("list", { name: "Invitations" }).getByRole("listitem").filter({ hasText: email });

async function invite(page: Page, email: string, role = "Requester"): Promise<void> {
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByRole("combobox", { name: "Role" }).selectOption(role);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(invited(page, email)).toContainText(role);
  await expect(page.getByText("no mail server is configured")).toBeVisible();
}

/** The link in the newest email to somebody, as an administrator reads it where nothing is sent. */
async function linkTo(page: Page, email: string): Promise<string> {
  await page.goto(`/settings/mail?search=${encodeURIComponent(email)}&state=kept`);
  await page.getByRole("button", { name: "Read" }).first().click();
  const text = await page.getByRole("dialog").innerText();
  expect(text).toMatch(/Join .+ on Verso/);
  // What is put into a message stands in its place.
  expect(text).not.toMatch(/[{}]/);
  await expectAccessible(page);
  return /http\S+\/invitations\/\S+/.exec(text)?.[0] ?? "";
}

test("somebody is invited, makes an account, and places their first order @phone", async ({
  page,
  browser,
  business,
  enterAs,
}, { project }) => {
  test.slow();
  const email = `first-${project.name}-${business.id}@people.example`;
  await enterAs("administrator");
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Type an email address")).toBeVisible();
  await invite(page, email, "Approver");
  await expectAccessible(page);
  const link = await linkTo(page, email);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: `Join ${business.name}` })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole("textbox", { name: "Your name" }).fill("Nora Lund");
  const password = theirs.getByRole("textbox", { name: "Choose a password" });
  await password.fill("too short");
  await theirs.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(theirs.getByText("at least 15 characters").last()).toBeVisible();
  await expectAccessible(theirs);
  await password.fill("a long enough password");
  await theirs.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(theirs.getByRole("navigation", { name: "Main" })).toBeVisible();

  await openLiveForm(theirs, "/settings");
  await theirs.getByRole("textbox", { name: "Access token" }).fill(business.account.token);
  await theirs.getByRole("button", { name: "Save token" }).click();
  await expect(theirs.getByText(/Token ending in/)).toBeVisible();
  await fillOrder(theirs);
  await placeOrder(theirs);

  expect((await theirs.goto(link))?.status()).toBe(404);
  await page.goto("/settings/people");
  await expect(
    page.getByRole("table", { name: "People" }).getByRole("row", { name: "Nora Lund" }),
  ).toContainText("Approver");
  await expect(invited(page, email)).toHaveCount(0);
  await context.close();
});

test("who has an account signs in first, as nobody else, and then works for both businesses", async ({
  page,
  browser,
  system,
  business,
  enter,
}) => {
  const known = await addPerson(system, business, "requester");
  const stranger = await addPerson(system, business, "requester");
  const context = await browser.newContext();
  const admins = await context.newPage();
  const other = await addBusiness(system);
  await enter(await addPerson(system, other, "administrator"), admins);
  await invite(admins, known.email);
  const link = await linkTo(admins, known.email);

  await enter(stranger);
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${stranger.email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out and go on" }).click();
  await page.getByRole("link", { name: "Sign in to accept" }).click();
  await typeSignIn(page, known.email, known.password);
  await page.getByRole("button", { name: `Join ${other.name}` }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menu")).toContainText(other.name);
  await context.close();
});

test("a withdrawn invitation leads nowhere, as one that never was", async ({
  page,
  enterAs,
  playwright,
  system,
}) => {
  const { id } = await enterAs("administrator");
  const email = `withdrawn-${id}@people.example`;
  await invite(page, email);
  const link = await linkTo(page, email);
  await page.goto("/settings/people");
  await invited(page, email).getByRole("button", { name: "Withdraw" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(invited(page, email)).toHaveCount(0);
  const stranger = await playwright.request.newContext({ baseURL: system.portal });
  const pages = await Promise.all(
    [link, `/invitations/${"x".repeat(43)}`, "/invitations/zzz"].map((at) => stranger.get(at)),
  );
  expect(pages.map((answer) => answer.status())).toEqual([404, 404, 404]);
  const join = await stranger.post("/api/invitations", {
    headers: { Origin: new URL(system.portal).origin },
    data: { secret: link.split("/").at(-1), name: "Nora", password: "a long enough password" },
  });
  expect(join.status()).toBe(404);
  await stranger.dispose();
});

test("a link that a program opens before the person is not used up by it", async ({
  page,
  enterAs,
  playwright,
  system,
}) => {
  const { id } = await enterAs("administrator");
  const email = `scanned-${id}@people.example`;
  await invite(page, email);
  const link = await linkTo(page, email);
  const scanner = await playwright.request.newContext({ baseURL: system.portal });
  const poisoned = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
  for (const headers of [{}, poisoned, {}]) await scanner.get(link, { headers });
  expect((await scanner.get(link)).status()).toBe(200);
  expect(link.startsWith(system.portal)).toBe(true);
  await scanner.dispose();
});

test("who works for two businesses switches between them; a tab of the one before can do nothing more @phone", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  const { id } = await enterAs("requester");
  const other = await addBusiness(system);
  await query(
    system,
    `INSERT INTO "Membership" ("userId", "businessId", "role") VALUES ($1, $2, 'approver')`,
    [id, other.id],
  );
  const before = await page.context().newPage();
  await before.goto("/orders/new");
  await expect(before.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  await page.bringToFront();
  await openLiveForm(page, "/orders");
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menu")).toContainText(business.name);
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Switch business" }).click();
  const dialog = page.getByRole("dialog", { name: "Switch business" });
  await expect(dialog.getByRole("button", { name: business.name })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: other.name }).click();
  await page.waitForURL("/");
  await page.goto("/settings");
  await expect(page.getByRole("main").getByText(other.name)).toBeVisible();
  await before.bringToFront();
  await before.getByRole("textbox", { name: "Reference", exact: true }).fill("typed for the one before");
  await expect(
    before
      .getByRole("alert")
      .filter({ hasText: /business/ })
      .first(),
  ).toBeVisible();
  expect(await query(system, `SELECT 1 FROM "Draft" WHERE "businessId" = $1`, [other.id])).toEqual([]);
});

test("a department that is added while an invitation is written is what is invited to, where it is chosen", async ({
  page,
  system,
  business,
  enterAs,
}) => {
  await page.clock.install();
  await enterAs("administrator");
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  const email = `late-${business.id}@people.example`;
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await expect(dialog.getByRole("combobox", { name: "Department" })).toHaveCount(0);
  const departmentId = await addDepartment(system, business, "Legal");
  // Whoever comes back to the page after a while has it read anew.
  await page.clock.fastForward(120_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await dialog.getByRole("combobox", { name: "Department" }).selectOption("Legal");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(invited(page, email)).toContainText("Legal");
  const stored = `SELECT "departmentId" FROM "Invitation" WHERE email = $1`;
  expect(await query(system, stored, [email])).toEqual([{ departmentId }]);
});
