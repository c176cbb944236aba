import axe from "axe-core";
import { expect, type Page } from "playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What the dark page can fail where the light one passes: its elements are the same. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The page as it is now passes: in light by every rule, then in dark by those about colour. */
export async function expectAccessible(page: Page): Promise<void> {
  await putAwayDone(page);
  await expectPasses(page, { runOnly: tags });
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${page.url()} sideways`).toBe(0);
  await show(page, "dark");
  await expectPasses(page, { runOnly: { type: "rule", values: colourRules } });
  await show(page, "light");
}

/** What says that something worked goes by itself seconds later: what it half covers until then is no small target. */
async function putAwayDone(page: Page): Promise<void> {
  const done = page.getByRole("listitem").filter({ has: page.getByRole("status") });
  await page
    .getByRole("region", { name: "Messages" })
    .locator(done)
    .getByRole("button")
    .evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
}

/**
 * What axe finds against a page, or against a part of it. It stays in the page for the next look: bringing it there takes as
 * long as a look does.
 */
export async function violationsOn(
  page: Page,
  options: axe.RunOptions,
  part?: string[][],
): Promise<string[]> {
  expect(page.frames(), "axe looks into no frames").toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ options, part }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      return (await run(part ? { include: part } : document, options)).violations;
    },
    { options, part },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

async function expectPasses(page: Page, options: axe.RunOptions): Promise<void> {
  await waitUntilStill(page);
  // Next takes away the title of the page before and gives that of this one in two steps, some milliseconds apart
  // (https://github.com/vercel/next.js/issues/96797).
  await expect(page).not.toHaveTitle("");
  expect.soft(await violationsOn(page, options), page.url()).toEqual([]);
}

/** What comes or changes colour is seen half on its way; what turns for ever is not waited for. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const coming = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(coming.map((animation) => animation.finished));
  });
}

async function show(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("style", new RegExp(`color-scheme: ${colorScheme}`));
}
