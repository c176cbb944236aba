import { expect, type Page } from "playwright/test";

/** The page is as it should be printed: black on white, without what can only be pressed. */
export async function expectPaper(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(
    page.getByRole("link", { name: /^(New order|Download|Skip)/ }).filter({ visible: true }),
  ).toHaveCount(0);
  const generated = await page.evaluate(() =>
    [...document.querySelectorAll("a")].map((link) => getComputedStyle(link, "::after").content),
  );
  expect(new Set(generated)).toEqual(new Set(["none"]));
}
