import { expect, fillSignIn, test } from "../support/test";

/** People of the demonstration for whom there is nothing to order yet, and what the portal tells them. */

test("a business whose service the portal does not speak to is told so, and offered no order", async ({
  page,
  system,
}) => {
  const person = system.people.find(({ email }) => email === "admin@contoso.example");
  await fillSignIn(page, person?.email ?? "", person?.password ?? "");
  await expect(page.getByText("This connection cannot be used yet").first()).toBeVisible();
  await page.goto("/orders/new");
  await expect(page.getByText("cannot be used yet").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Place order" })).toHaveCount(0);
});

test("a person of the operator is told that they belong to no business", async ({ page, system }) => {
  const person = system.people.find(({ role }) => role === "staff");
  await fillSignIn(page, person?.email ?? "", person?.password ?? "");
  await expect(page.getByText("Ordering for customers is not available yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "New order" })).toHaveCount(0);
});
