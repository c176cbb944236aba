import { keyedDigest } from "@/lib/platform/seal";
import { expectAccessible } from "../support/accessible";
import { query } from "../support/people";
import { expect, fillSignIn, test } from "../support/test";

/** How people change the password that they know, and choose another for one that they have forgotten. */

test("a password is changed by the one before, and other devices are signed out @phone", async ({
  page,
  browser,
  enterAs,
  enter,
}) => {
  const person = await enterAs("requester");
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await enter(person, elsewhere);
  await elsewhere.goto("/orders");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Open sign-in and security" }).click();
  const [current, chosen] = ["Current password", "New password"].map((name) =>
    page.getByRole("textbox", { name, exact: true }),
  );
  await current?.fill("a wrong horse and battery");
  await chosen?.fill("too short");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await expectAccessible(page);
  await current?.fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").getByText("at least 15 characters")).toBeVisible();
  await chosen?.fill("another horse and battery");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(elsewhere.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await fillSignIn(elsewhere, person.email, "another horse and battery");
  await expect(elsewhere.getByRole("navigation", { name: "Main" })).toBeVisible();
  await context.close();
});

test("who has forgotten it is told what to do, and chooses another by a link @phone", async ({
  page,
  system,
  newPerson,
}) => {
  const person = await newPerson("approver");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByText("This portal sends no email.")).toBeVisible();
  await expectAccessible(page);
  const secret = person.id.replaceAll("-", "").padEnd(43, "s");
  await query(
    system,
    `INSERT INTO "PasswordReset" ("userId", "digest", "expiresAt") VALUES ($1, $2, now() + interval '1 hour')`,
    [person.id, keyedDigest("password reset", secret)],
  );
  await page.goto(`/password-resets/${secret}`);
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "New password" }).fill("another horse and battery");
  await page.getByRole("button", { name: "Save and go on" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect((await page.goto(`/password-resets/${secret}`))?.status()).toBe(404);
});
