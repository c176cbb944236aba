import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ServiceLine } from "@/lib/domain/shapes";
import { estimatedPages, estimatedRange } from "@/lib/drafts/estimate/rules";
import { estimateView } from "./rules";

const rate = { wordsPerPage: 250, toleranceWords: 60 };
const unpriced = { description: null, priceCents: null, discountTenthsOfCent: null, totalCents: null };
const line = (quantity: number | null, counts?: "pages" | "words"): ServiceLine => ({
  name: "Certified translation",
  ...unpriced,
  quantity,
  ...(counts ? { counts } : {}),
});
const document = (fileServiceId: string, words: number, picturePages = 0, kind = "source") => ({
  ...{ fileServiceId, kind },
  measure: { words, picturePages, ...rate },
});
const letter = [document("1", 500), document("2", 0, 3)];

test("what was estimated stands beside what the service counted", () => {
  expect(estimateView(["1", "2"], letter, [line(5, "pages"), line(1)])).toEqual({
    ...{ pages: 5, isDifferent: false },
    counted: { unit: "pages", quantity: 5 },
  });
});

test.each([
  // 440 words are two pages, and so are 560.
  [5, false],
  [4, true],
  [6, true],
  [5.5, true],
  [0, true],
])("%d pages counted of 3 scanned ones and 500 words differ: %s", (quantity, isDifferent) => {
  expect(estimateView(["1", "2"], letter, [line(quantity, "pages")])).toMatchObject({ isDifferent });
});

test("a measure that a later release has stored with more in it still tells what it does", () => {
  const [one] = letter;
  const more = { ...one, fileServiceId: "1", kind: "source", measure: { ...one?.measure, lines: 40 } };
  expect(estimateView(["1"], [more], [line(2, "pages")])).toMatchObject({ pages: 2 });
});

test("what the tolerance allows is no difference, either way", () => {
  // 300 words are one page, and 360 of them two.
  for (const quantity of [1, 2])
    expect(estimateView(["1"], [document("1", 300)], [line(quantity, "pages")])?.isDifferent).toBe(false);
  expect(estimateView(["1"], [document("1", 300)], [line(3, "pages")])?.isDifferent).toBe(true);
});

test("words are told and not compared, and nothing is told of what nobody knows to count", () => {
  expect(estimateView(["1"], letter, [line(2_000, "words")])).toMatchObject({
    ...{ counted: { unit: "words", quantity: 2_000 }, isDifferent: false },
  });
  const unknown = [[], [line(9)], [line(null, "pages")], [line(9, "pages"), line(9, "words")]];
  for (const services of [...unknown, [line(9, "pages"), line(null, "pages")]])
    expect(estimateView(["1"], letter, services)).toEqual({ pages: 2, counted: null, isDifferent: false });
});

test("of documents of which some were not counted there is no number, and of none nothing", () => {
  const services = [line(9, "pages")];
  const partly = { pages: null, counted: { unit: "pages", quantity: 9 }, isDifferent: false };
  const uncounted = { fileServiceId: "2", kind: "source", measure: null };
  expect(estimateView(["1", "2"], [document("1", 500), uncounted], services)).toEqual(partly);
  expect(estimateView(["1", "gone"], letter, services)).toEqual(partly);
  expect(
    estimateView(["1", "2"], [document("1", 500), { ...uncounted, measure: { words: -1 } }], services),
  ).toEqual(partly);
  expect(estimateView(["2"], [uncounted], services)).toBeNull();
  expect(estimateView([], letter, services)).toBeNull();
});

test("references are not translated, and a document that was not sent counts for nothing", () => {
  const documents = [document("1", 500), document("2", 5_000, 0, "reference"), document("3", 5_000)];
  expect(estimateView(["1", "2"], documents, [])?.pages).toBe(2);
});

const measures = fc.record({ words: fc.nat(100_000), picturePages: fc.nat(500) });
const rates = fc.record({
  wordsPerPage: fc.integer({ min: 1, max: 2_000 }),
  toleranceWords: fc.nat(2_000),
});

test("whatever is counted and set, an estimate lies within its own range, and of pictures alone the range is one number", () => {
  fc.assert(
    fc.property(measures, rates, (measure, anyRate) => {
      const { atLeast, atMost } = estimatedRange(measure, anyRate);
      const pages = estimatedPages(measure, anyRate);
      expect(atLeast).toBeGreaterThanOrEqual(1);
      expect(atLeast).toBeLessThanOrEqual(pages);
      expect(atMost).toBeGreaterThanOrEqual(pages);
      const pictures = estimatedRange({ ...measure, words: 0 }, anyRate);
      expect(pictures.atLeast).toBe(pictures.atMost);
    }),
  );
});

test("however many documents there are, the estimate itself never differs, and what is far away always does", () => {
  fc.assert(
    fc.property(fc.array(measures, { minLength: 1, maxLength: 5 }), rates, (all, anyRate) => {
      const documents = all.map((measure, index) => ({
        ...{ fileServiceId: String(index), kind: "source", measure: { ...measure, ...anyRate } },
      }));
      const sent = documents.map(({ fileServiceId }) => fileServiceId);
      const pages = estimateView(sent, documents, [])?.pages ?? 0;
      const differs = (quantity: number) =>
        estimateView(sent, documents, [line(quantity, "pages")])?.isDifferent;
      expect(differs(pages)).toBe(false);
      expect(differs(pages + all.length * (anyRate.toleranceWords + 2))).toBe(true);
    }),
  );
});
