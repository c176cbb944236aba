import { expectAccessible } from "../support/accessible";
import { fillOrder, placeOrder } from "../support/order-form";
import { query } from "../support/people";
import { expect, test } from "../support/test";

/** How administrators give the token that the business shares, and what people notice of it. */

test("people without a token order with the one that an administrator shares, until it stops @phone", async ({
  page,
  system,
  business,
  browser,
  enterAs,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const colleague = await enterAs("requester", theirs);
  await query(system, `DELETE FROM "AccessToken" WHERE "userId" = $1`, [colleague.id]);
  await theirs.goto("/settings");
  await expect(theirs.getByText("You have no access token yet. Add yours to place orders.")).toBeVisible();

  await enterAs("administrator");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Open the connections" }).click();
  const field = page.getByRole("textbox", { name: "Access token (shared, Translation service)" });
  const save = page.getByRole("button", { name: "Save token (shared, Translation service)" });
  await field.fill("nobody-knows-this");
  await save.click();
  await expect(page.getByText("The translation service does not know this token.")).toBeVisible();
  await expectAccessible(page);
  await field.fill(business.account.token);
  await save.click();
  await expect(page.getByText("The shared access token works and is saved.")).toBeVisible();
  await expect(page.getByText(`Token ending in ${business.account.token.slice(-4)}`)).toBeVisible();
  await expectAccessible(page);

  await expect(
    theirs.getByText("The portal acts for you with the one that your business shares."),
  ).toBeVisible();
  await fillOrder(theirs);
  await placeOrder(theirs);

  await query(
    system,
    `UPDATE "AccessToken" SET state = 'rejected' WHERE "connectionId" = $1 AND "userId" IS NULL`,
    [business.connectionId],
  );
  await theirs.goto("/");
  const told = theirs.getByRole("status").filter({ hasText: "The access token that your business shares" });
  await expect(told).toContainText("until an administrator replaces it, or you add a token of your own");
  await expectAccessible(theirs);
  await page.goto("/");
  await page.getByRole("link", { name: "Go to Connections" }).click();

  await page.getByRole("button", { name: "Remove token (shared, Translation service)" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove token" }).click();
  await expect(page.getByText("There is no shared token.")).toBeVisible();
  await context.close();
});

test("removing the person with a connection's last token warns of what stops", async ({
  page,
  system,
  newPerson,
  enterAs,
}) => {
  const colleague = await newPerson("requester");
  const administrator = await enterAs("administrator");
  await query(system, `DELETE FROM "AccessToken" WHERE "userId" = $1`, [administrator.id]);
  await page.goto("/settings/people");
  const row = page.getByRole("row").filter({ hasText: colleague.email });
  await row.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "Nobody else's token works on Translation service",
  );
  await expectAccessible(page);
});
