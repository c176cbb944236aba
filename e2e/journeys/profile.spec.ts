import { expectAccessible } from "../support/accessible";
import { query } from "../support/people";
import { expect, test } from "../support/test";

/** How people say who they are, and see and end what they are signed in with. */

test("a name, a time zone and a language are chosen in the profile @phone", async ({
  page,
  enterAs,
  system,
}) => {
  const person = await enterAs("requester");
  await page.goto("/");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  const [name, zone, language] = [
    page.getByRole("textbox", { name: "Name" }),
    page.getByRole("combobox", { name: "Time zone" }),
    page.getByRole("combobox", { name: "Language" }),
  ];
  await name.fill(" ");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Type your name.")).toBeVisible();
  await expectAccessible(page);
  await name.fill("Nora Lund");
  await zone.selectOption("Pacific/Kiritimati");
  await language.selectOption("English");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Nora Lund");
  await expect(zone).toHaveValue("Pacific/Kiritimati");
  await expect(language).toHaveValue("en");
  const [row] = await query<{ timeZone: string }>(system, `SELECT "timeZone" FROM "User" WHERE "id" = $1`, [
    person.id,
  ]);
  expect(row?.timeZone).toBe("Pacific/Kiritimati");
  await page.goto("/settings");
  await expect(page.getByText("Pacific/Kiritimati")).toBeVisible();
});

test("a session is ended from another browser, and all of them at once @phone", async ({
  page,
  browser,
  enter,
  enterAs,
}) => {
  const person = await enterAs("requester");
  const others = [await browser.newContext(), await browser.newContext()];
  const [second, third] = await Promise.all(others.map((context) => context.newPage()));
  if (!second || !third) throw new Error("Two further browsers are open");
  await enter(person, second);
  await page.goto("/settings/security");
  const sessions = page.getByRole("table", { name: "Sessions" });
  await expect(sessions.getByRole("row")).toHaveCount(3);
  await expect(sessions.getByText("This browser")).toHaveCount(1);
  await expectAccessible(page);
  await second.goto("/orders");
  await sessions.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Signed out there.")).toBeVisible();
  await expect(second.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(sessions.getByRole("row")).toHaveCount(2);

  await enter(person, third);
  await third.goto("/orders");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  for (const left of [page, third])
    await expect(left.getByRole("heading", { name: "Sign in" })).toBeVisible();
  for (const context of others) await context.close();
});
