import type { Page } from "playwright/test";
import { pseudoMessage } from "@/messages/pseudo";
import { expect, test } from "../support/test";
import { beginWalk, visit, walkers } from "../support/walks/pages";

/** In a pseudo-locale that is written from the right what does not mirror shows, on every page that there is. */

test.use({ locale: "ar-XB" });

for (const walker of walkers) {
  test(`for a language that is written from the right every page of ${walker} is mirrored @phone`, async ({
    page,
    system,
    business,
    enter,
  }) => {
    test.slow();
    const { who, visits } = await beginWalk(walker, { system, business, enter });
    for (const one of visits) {
      await visit(page, one, pseudoMessage);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      expect.soft(await fromRight(page), one.address).toEqual({ sideways: 0, direction: "rtl" });
      // For whoever is not signed in there is no frame.
      if (who) await expectFrameMirrored(page, one.address);
    }
  });
}

async function fromRight(page: Page): Promise<{ sideways: number; direction: string }> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const heading = document.querySelector("h1") ?? document.body;
    return { sideways: scrollWidth - clientWidth, direction: getComputedStyle(heading).direction };
  });
}

async function expectFrameMirrored(page: Page, address: string): Promise<void> {
  const banner = page.getByRole("banner");
  const brand = await banner.getByRole("link").first().boundingBox();
  const account = await banner.getByRole("button").last().boundingBox();
  expect.soft(brand?.x ?? 0, address).toBeGreaterThan(account?.x ?? 0);
}
