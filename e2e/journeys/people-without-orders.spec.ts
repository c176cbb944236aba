import { expect, fillSignIn, test } from "../support/test";

/** People of the demonstration for whom there is nothing to order yet, and what the portal tells them. */

test("a person of the operator is led to where they find customers", async ({ page, system }) => {
  const person = system.people.find(({ role }) => role === "staff");
  await fillSignIn(page, person?.email ?? "", person?.password ?? "");
  await expect(page).toHaveURL("/staff");
  await expect(page.getByRole("searchbox", { name: "Find a customer" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText(["Staff"]);
  await expect(page.getByRole("link", { name: "New order" })).toHaveCount(0);
});
