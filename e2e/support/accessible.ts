import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What the dark page can fail where the light one passes: its elements are the same. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The page as it is now passes: in light by every rule, then in dark by those about colour. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectPasses(page, axeOf(page).withTags(tags));
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${page.url()} sideways`).toBe(0);
  await show(page, "dark");
  await expectPasses(page, axeOf(page).withRules(colourRules));
  await show(page, "light");
}

/** Legacy is what reads only the page itself, in half the time: otherwise a second page is opened to join what frames found. */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
}

async function expectPasses(page: Page, axe: AxeBuilder): Promise<void> {
  await waitUntilStill(page);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect.soft(found, page.url()).toEqual([]);
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
