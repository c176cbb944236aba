import { expect, test } from "../support/test";

test("a theme is chosen in the menu, shows at once and in other tabs, and stays @phone", async ({
  page,
  context,
  enterAs,
}) => {
  await enterAs("requester");
  const other = await context.newPage();
  await other.goto("/");
  await page.goto("/");
  const shown = (on = page) => on.locator("html");
  await expect(shown()).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Account" }).click();
  const choice = (name: string) => page.getByRole("menuitemradio", { name });
  await expect(choice("Same as your device")).toBeChecked();
  await choice("Dark").click();
  await expect(choice("Dark")).toBeChecked();
  await expect(shown()).toHaveAttribute("data-theme", "dark");
  await expect(shown(other)).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(shown()).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Account" }).click();
  await expect(choice("Dark")).toBeChecked();
  await other.close();
});
