import { failed } from "@/messages/en/failed";
import { pseudoMessage } from "@/messages/pseudo";
import { expect, test } from "../support/test";
import { beginWalk, visit, walkers } from "../support/walks/pages";
import { writtenOn } from "../support/walks/written";
import { expectTranslated } from "../support/words";

/** In a pseudo-locale what is not in the catalogue shows, on every page that there is. */

test.use({ locale: "en-XA" });

for (const walker of walkers) {
  test(`every page of ${walker} says what it says in the reader's language`, async ({
    page,
    system,
    business,
    enter,
  }) => {
    test.slow();
    const { visits, walked } = await beginWalk(walker, { system, business, enter });
    for (const one of visits) {
      await test.step(one.address, async () => {
        await visit(page, one, pseudoMessage);
        await expectTranslated(page, await writtenOn(page, system, walked));
      });
    }
  });
}

for (const [walker, where] of [
  ["an administrator of a business", "within the frame"],
  ["nobody", "by itself"],
] as const) {
  test(`a page that failed says so in the reader's language, ${where}`, async ({
    browser,
    system,
    business,
    enter,
  }) => {
    // A page of its own: the other would fail the test for what is thrown in it.
    const page = await browser.newPage({ baseURL: system.portal, locale: "en-XA" });
    const { walked } = await beginWalk(walker, { system, business, enter: (person) => enter(person, page) });
    await page.addInitScript(() => {
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct(format, [locale, options]) {
          if (options) throw new Error("The page fails");
          return new format(locale);
        },
      });
    });
    await page.goto(walker === "nobody" ? `/consents/${walked.links.consent}` : "/settings/security");
    const title = page.getByRole("alert").getByRole("heading", { name: pseudoMessage(failed.title) });
    await expect(title).toBeVisible();
    await expectTranslated(page, await writtenOn(page, system, walked));
    await page.close();
  });
}
