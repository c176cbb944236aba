import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layoutOf, lookedAt, pagesWithin, placeAt, topOf } from "./layout";

const sizes = fc.array(
  fc.record({ width: fc.integer({ min: 50, max: 2_000 }), height: fc.integer({ min: 50, max: 3_000 }) }),
  { minLength: 1, maxLength: 60 },
);
const width = fc.integer({ min: 200, max: 2_000 });
const zoom = fc.constantFrom(0.5, 1, 1.25, 3);

describe("a place in a document", () => {
  test("is found again where it is shown, whatever the pages measure and whatever the zoom", () => {
    fc.assert(
      fc.property(
        sizes,
        width,
        zoom,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (pages, wide, large, part) => {
          const layout = layoutOf(pages, wide, large);
          const place = part * pages.length;
          expect(placeAt(layout, topOf(layout, place))).toBeCloseTo(place, 4);
        },
      ),
    );
  });

  test("is the same part of the same page at another zoom", () => {
    const pages = [
      { width: 600, height: 800 },
      { width: 800, height: 600 },
    ];
    const [small, large] = [layoutOf(pages, 500, 1), layoutOf(pages, 900, 2)];
    expect(placeAt(large, topOf(large, placeAt(small, topOf(small, 1.25))))).toBeCloseTo(1.25, 6);
  });

  test("before the first page and behind the last is at its edge", () => {
    const layout = layoutOf([{ width: 600, height: 800 }], 500, 1);
    expect(placeAt(layout, -50)).toBe(0);
    expect(topOf(layout, 0)).toBe(0);
    expect(Math.floor(placeAt(layout, 1e6))).toBe(0);
    expect(topOf(layout, 7)).toBeLessThanOrEqual(layout.total.height);
  });
});

test("the pages between two heights are those of which something is there", () => {
  fc.assert(
    fc.property(
      sizes,
      width,
      zoom,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (pages, wide, large, part) => {
        const layout = layoutOf(pages, wide, large);
        const from = part * layout.total.height;
        const to = from + 500;
        const [first, last] = pagesWithin(layout, from, to);
        layout.pages.forEach(({ top, height }, page) => {
          const isThere = top < to && top + height > from;
          if (isThere) expect(page >= first && page <= last).toBe(true);
        });
      },
    ),
  );
});

test("whoever leaps to a page looks at none before it, though a pane is scrolled by whole pixels", () => {
  fc.assert(
    fc.property(sizes, width, zoom, fc.nat(), (pages, wide, large, any) => {
      const page = any % pages.length;
      const layout = layoutOf(pages, wide, large);
      for (const whole of [Math.floor, Math.round])
        expect(lookedAt(layout, whole(topOf(layout, page)), 500)[0]).toBe(page);
    }),
  );
});
