import fc from "fast-check";
import { expect, test } from "vitest";
import { lineTotal } from "../kernel/lifecycle/service-line";
import { priceLines } from "./price-list";

const chosen = fc.record({
  certification: fc.boolean(),
  expedited: fc.boolean(),
  notarization: fc.boolean(),
  currencyConversion: fc.boolean(),
});

test("certified goes by 1 to 15 pages, standard by 200 to 3,750 words, each option is a line of its own", () => {
  fc.assert(
    fc.property(chosen, fc.boolean(), (options, discounted) => {
      const [translation, ...others] = priceLines(options, { discounted });
      const [least, most] = options.certification ? [1, 15] : [200, 3750];
      expect(translation?.name).toBe(
        options.certification ? "Certified translation" : "Standard translation",
      );
      expect(translation?.quantity).toBeGreaterThanOrEqual(least);
      expect(translation?.quantity).toBeLessThanOrEqual(most);
      expect(others.map((line) => line.name)).toEqual([
        ...(options.expedited ? ["Expedited turnaround"] : []),
        ...(options.notarization ? ["Notarization"] : []),
        ...(options.currencyConversion ? ["Currency conversion"] : []),
      ]);
    }),
  );
});

test("a discounted account pays 249.5 cents less for a certified page", () => {
  const options = { certification: true, expedited: false, notarization: false, currencyConversion: false };
  expect(priceLines(options, { discounted: true })[0]?.discountTenths).toBe(2495);
  expect(priceLines(options, { discounted: false })[0]?.discountTenths).toBe(0);
});

test.each([
  [1, 2495, 2495, 2246],
  [2, 2495, 2495, 4491],
  [3, 2495, 0, 7485],
  [201, 12, 12, 2171],
])(
  "%d × (%d − %d tenths) is %d cents, rounded to whole cents once",
  (quantity, price, discountTenths, total) => {
    expect(lineTotal(quantity, price, discountTenths)).toBe(total);
  },
);
