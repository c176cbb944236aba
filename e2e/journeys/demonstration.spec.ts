import { expectAccessible } from "../support/accessible";
import { expect, fillSignIn, test } from "../support/test";

/** What whoever has just started the demonstration finds there. */

test("the clinic, whose service is the other variant, has orders to look at, and one waits for its approval", async ({
  page,
  system,
}) => {
  const person = system.people.find(({ email }) => email === "admin@contoso.example");
  await fillSignIn(page, person?.email ?? "", person?.password ?? "");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goto("/orders");
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("link")).toHaveCount(3);
  await page.goto("/orders?status=client_review");
  await page.getByRole("table", { name: "Orders" }).getByRole("link").click();
  const address = page.getByRole("region", { name: "Delivery address" });
  await expect(address).toContainText("Clara Otieno, Contoso Clinic");
  await expect(page.getByText("Only then is it printed and shipped.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await expectAccessible(page);
});
