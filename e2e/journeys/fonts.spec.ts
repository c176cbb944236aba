import path from "node:path";
import { untilDrawn } from "../support/drawn";
import { expect, test } from "../support/test";

/** When a page asks for its fonts. What stands in until they have come: `app/fonts.test.ts`. */

test("headings get their font once the page has come to life, and nothing waits for it", async ({
  page,
  system,
}) => {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const file = path.basename(new URL(request.url()).pathname);
    if (file.endsWith(".woff2")) asked.add(file);
  });
  const mayCome = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  await page.goto(`${system.portal}/login`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(untilDrawn);
  expect([...asked]).toEqual([expect.stringMatching(/^geist-latin-wght/)]);
  mayCome.resolve();
  await expect.poll(() => page.evaluate(isLoadedFor, ["Source Serif", "S"] as const)).toBe(true);
});

test("a page is laid out anew once for the font of headings: as it is added it has come", async ({
  page,
  system,
}) => {
  await page.addInitScript(() => {
    const added: string[] = [];
    const { add } = FontFaceSet.prototype;
    FontFaceSet.prototype.add = function (face) {
      added.push(`${face.family.replaceAll('"', "")} ${face.status}`);
      return add.call(this, face);
    };
    Object.assign(window, { added });
  });
  await page.goto(`${system.portal}/login`);
  const added = () => page.evaluate(() => (window as unknown as { added: string[] }).added);
  await expect.poll(added).not.toEqual([]);
  await page.evaluate(untilDrawn);
  expect(await added()).toEqual(["Source Serif loaded"]);
});

test("what every page is written in is fetched before its styles ask for it", async ({ page, system }) => {
  const { link } = (await page.request.get(`${system.portal}/login`)).headers();
  expect(link).toMatch(/geist-latin-wght[^,]*rel=preload; as="font"/);
});

/** A letter that no other file has. */
const ranges = { "extended Latin": "ł", Vietnamese: "ế", Cyrillic: "Ж", "extended Cyrillic": "Ѣ" };

for (const [range, letter] of Object.entries(ranges)) {
  test(`what a name has of ${range} brings its part of the font`, async ({ page, system }) => {
    await page.goto(`${system.portal}/login`);
    await page.getByLabel("Email").fill(letter);
    await expect.poll(() => page.evaluate(isLoadedFor, ["Geist Variable", letter] as const)).toBe(true);
  });
}

/** Runs in the page. A font is loaded where something is drawn with it. */
function isLoadedFor([name, letter]: readonly [name: string, letter: string]): boolean {
  const code = letter.codePointAt(0) ?? 0;
  const isWithin = (range: string) => {
    const [from = 0, to = from] = range
      .replace(/U\+/i, "")
      .split("-")
      .map((end) => Number.parseInt(end, 16));
    return from <= code && code <= to;
  };
  return [...document.fonts].some(
    ({ family, status, unicodeRange }) =>
      family.replaceAll('"', "") === name && status === "loaded" && unicodeRange.split(",").some(isWithin),
  );
}
