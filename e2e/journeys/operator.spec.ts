import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { newId } from "@/lib/domain/ids";
import { expectAccessible } from "../support/accessible";
import { addOperator, addStaff, query } from "../support/people";
import { expect, test } from "../support/test";

/** Those of the staff who look after the portal: its businesses, and the staff themselves. */

const password = "a long enough password";

/** Comes in by the link of an invitation, as somebody new. */
async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("textbox", { name: "Your name" }).fill("Nora Lund");
  await page.getByRole("textbox", { name: "Choose a password" }).fill(password);
  await page.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

/** The link that is shown to whoever made it, where nobody is written to. */
async function shownLink(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: /^Link for/ });
  await expect(field).toHaveValue(/\/invitations\//);
  await expectAccessible(page);
  const link = await field.inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  return link;
}

test("a business is created, its administrator comes in, is out while it is suspended, and in again @phone", async ({
  page,
  browser,
  system,
  enter,
}) => {
  test.slow();
  const name = `Hilltop ${newId().slice(-8)}`;
  await enter(await addOperator(system));
  await page.goto("/staff");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Businesses" }).click();
  await expect(page.getByRole("heading", { name: "Businesses", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create business" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create and invite" }).click();
  await expect(dialog.getByText("Type a name.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Name of the business" }).fill(name);
  await dialog.getByRole("textbox", { name: "Email" }).fill(`${newId()}@hilltop.example`);
  await dialog.getByRole("button", { name: "Create and invite" }).click();
  await shownLink(page);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("Nobody looks after this business yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  const link = await shownLink(page);
  await expectAccessible(page);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await join(theirs, link);
  await expect(theirs.getByText("Your business is not connected yet")).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Go to Connections" })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.goto("/orders");
  await expect(theirs.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();

  await page.reload();
  await expect(page.getByText("1 person")).toBeVisible();
  await page.getByRole("button", { name: "Suspend access" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("Bills are open");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByText("Reason: Bills are open")).toBeVisible();
  await expectAccessible(page);
  // Their open page is led there by itself.
  await expect(
    theirs.getByRole("heading", { name: "The access of your business is suspended" }),
  ).toBeVisible();
  await expect(theirs.getByText(name)).toBeVisible();
  await expect(theirs.getByText("Bills are open")).toHaveCount(0);
  await expectAccessible(theirs);
  await page.goto(`/staff/businesses?state=suspended&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("table", { name: "Businesses" }).getByRole("row", { name })).toContainText(
    "Suspended",
  );
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Give access back" }).click();
  await expect(page.getByRole("button", { name: "Suspend access" })).toBeVisible();
  await theirs.goto("/settings/audit");
  const lines = theirs.getByRole("table", { name: "Audit" });
  await expect(lines.getByRole("row", { name: "Access of the business suspended" })).toContainText(
    "Bills are open",
  );
  await context.close();
});

test("somebody is invited to the staff, made an administrator, and disabled while a page of theirs is open", async ({
  page,
  browser,
  system,
  enter,
}) => {
  test.slow();
  await enter(await addOperator(system));
  const email = `${newId()}@operator.example`;
  await page.goto("/staff/team");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("dialog").getByRole("button", { name: "Send invitation" }).click();
  const link = await shownLink(page);
  await expect(page.getByRole("list", { name: "Invitations" })).toContainText(email);
  await expectAccessible(page);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await join(theirs, link);
  await expect(theirs.getByRole("heading", { name: "Staff", level: 1 })).toBeVisible();
  expect((await theirs.goto("/staff/team"))?.status()).toBe(404);
  await expect(theirs.getByRole("link", { name: "Businesses" })).toHaveCount(0);
  await theirs.goto("/staff");
  await theirs.getByRole("button", { name: "Account" }).click();
  await expect(theirs.getByRole("menuitem", { name: "Profile" })).toBeVisible();

  await page.goto(`/staff/team?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Make administrator" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Make administrator" }).click();
  await expect(page.getByRole("button", { name: "Make plain staff" })).toBeVisible();
  await theirs.reload();
  await theirs.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Team" }).click();
  await expect(theirs.getByRole("heading", { name: "Team", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByRole("button", { name: "Enable" })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole("textbox", { name: "Password" })).toBeVisible();
  await page.goto("/staff/audit");
  const lines = page.getByRole("table", { name: "Audit" });
  await expect(lines.getByRole("row", { name: /^Staff member disabled/ }).first()).toContainText("Nora Lund");
  await expectAccessible(page);
  await context.close();
});

test("emails that belong to no business are listed with what became of them, and a test mail is one @phone", async ({
  page,
  system,
  enter,
  clientOf,
}) => {
  const operator = await addOperator(system);
  const email = `${newId()}@operator.example`;
  const client = await clientOf(operator);
  await enter(operator);
  await page.goto("/staff/team");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("dialog").getByRole("button", { name: "Send invitation" }).click();
  const link = await shownLink(page);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Emails" }).click();
  await expect(page.getByRole("heading", { name: "Emails", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Emails · Verso");
  const table = page.getByRole("table", { name: "Emails" });
  const invitation = table.getByRole("row").filter({ hasText: email });
  await expect(invitation).toContainText("Kept here");
  await expect(invitation).toContainText(`${operator.name} invited them. Not shown`);
  await expect(invitation.getByRole("button")).toHaveCount(0);
  const secret = link.split("/").at(-1) ?? link;
  expect(
    await (await client.get(`/api/staff/mail?search=${encodeURIComponent(email)}`)).text(),
  ).not.toContain(secret);

  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText("A test mail to you is in the list.")).toBeVisible();
  const tested = table.getByRole("row").filter({ hasText: operator.email }).filter({ hasText: "Test mail" });
  await expect(tested.getByText("Test mail")).toBeVisible();
  await expect(tested.getByRole("time")).toBeVisible();
  await expect(tested).toContainText("Kept here");
  await expectAccessible(page);
  await tested.getByRole("button", { name: "Read" }).click();
  const dialog = page.getByRole("dialog", { name: `Email to ${operator.email}` });
  await expect(dialog).toContainText(`${operator.name} sent this to see whether emails arrive.`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).click();

  // As a mail server refuses one.
  await query(
    system,
    `UPDATE "Mail" SET "failedAt" = now(), failure = '550 no such mailbox', "sealedLetter" = NULL
     WHERE "userId" = $1 AND kind = 'test'`,
    [operator.id],
  );
  await page.goto(`/staff/mail?state=failed&search=${encodeURIComponent(operator.email)}`);
  await expect(tested).toContainText("It said: 550 no such mailbox");
  await expect(page.getByText("1 email found")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/staff/mail?search=nobody-is-called-so");
  await expect(page.getByRole("heading", { name: "No email matches" })).toBeVisible();
});

test("the operator's audit is taken along, and that it was is a line of it @phone", async ({
  page,
  system,
  enter,
}) => {
  const operator = await addOperator(system);
  await enter(operator);
  await page.goto("/staff/mail");
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText("A test mail to you is in the list.")).toBeVisible();
  const lines = page.getByRole("table", { name: "Audit" });
  await page.goto(`/staff/audit?action=mail.test&search=${encodeURIComponent(operator.email)}`);
  await expect(page.getByText("1 line found")).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const [heading, ...taken] = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
  expect(heading).toContain("time,action,actor");
  expect(taken).toEqual([expect.stringContaining(`mail.test,${operator.name},${operator.id}`)]);
  await page.goto(`/staff/audit?action=audit.export&search=${encodeURIComponent(operator.email)}`);
  await expect(lines.getByRole("row").filter({ hasText: "Audit downloaded" })).toHaveCount(1);
});

test("staff change their own password, whomever they act for or not", async ({ page, system, enter }) => {
  const staff = await addStaff(system);
  await enter(staff);
  await page.goto("/settings/security");
  await page.getByRole("textbox", { name: "Current password" }).fill(staff.password);
  await page.getByRole("textbox", { name: "New password" }).fill("another long enough password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
});
