import { expect, test } from "../support/test";

/** What stands in place of a page that threw. */

test("where the frame itself fails a person is told so in words, and can try again", async ({
  browser,
  system,
}) => {
  // A page of its own: the other would fail the test for what is thrown in it.
  const page = await browser.newPage({ baseURL: system.portal });
  await page.addInitScript(() => {
    const own = window.matchMedia.bind(window);
    let fails = true;
    // What the theme, which is part of the frame, asks the browser for; until somebody presses something.
    window.matchMedia = (query) => {
      if (fails) throw new Error("The frame fails");
      return own(query);
    };
    document.addEventListener("click", () => (fails = false), { capture: true });
  });
  await page.goto("/login");
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading")).toHaveText("Something went wrong");
  await expect(page).toHaveTitle("Something went wrong");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await page.close();
});
