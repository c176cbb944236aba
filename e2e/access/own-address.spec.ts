import { expect, fillSignIn, test } from "../support/test";

/** Where people and browsers find the portal, and what they meet elsewhere. */

test("who opens the portal under another name of this machine is led to its own, and signs in", async ({
  page,
  system,
  newPerson,
}) => {
  const { email, password } = await newPerson("requester");
  const other = new URL("/login?error=Busy", system.portal);
  other.hostname = "127.0.0.1";
  await page.goto(other.href);
  await expect(page).toHaveURL(new URL("/login?error=Busy", system.portal).href);
  await fillSignIn(page, email, password);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("who opens it at an address that it does not know is told where it is", async ({ page, system }) => {
  const other = new URL("/login", system.portal);
  other.hostname = "portal.localhost";
  await page.goto(other.href);
  await expect(page.getByText(`You have opened the portal at ${other.origin}`)).toBeVisible();
  await page.getByRole("link", { name: system.portal }).click();
  await expect(page).toHaveURL(new URL("/login", system.portal).href);
  await expect(page.getByText("You have opened the portal at")).toHaveCount(0);
});
