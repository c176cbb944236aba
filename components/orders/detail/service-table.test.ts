import fc from "fast-check";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { markupInEnglish } from "@/components/words/testing/markup";
import type { ServiceLine } from "@/lib/domain/shapes";
import { ServiceTable } from "./service-table";

/** What is written in the table adds up for whoever checks it with a pencil. */

type Priced = { quantity: number; priceCents: number; discountTenthsOfCent: number };

/** "Rounded to whole cents after applying the per-unit discount and the quantity", whichever way a half goes. */
const roundings = [Math.round, Math.floor, Math.ceil, halfToEven];
const rounding = fc.constantFrom(...roundings);
const priced = fc
  .record({ quantity: fc.integer({ min: 0, max: 4_000 }), priceCents: fc.integer({ min: 0, max: 30_000 }) })
  .chain(({ quantity, priceCents }) =>
    fc.record({
      quantity: fc.constant(quantity),
      priceCents: fc.constant(priceCents),
      discountTenthsOfCent: fc.integer({ min: 0, max: priceCents * 10 }),
    }),
  );

describe("the table of services", () => {
  it("has neither columns nor words of prices for people who see none", () => {
    const unpriced = { priceCents: null, discountTenthsOfCent: null, totalCents: null };
    const html = markup([{ name: "Translation", description: null, quantity: 2, ...unpriced }], null, false);
    expect(html.match(/<th scope="row"|<td/g)).toHaveLength(2);
    for (const word of ["Price", "Discount", "Total", "price"]) expect(html).not.toContain(word);
  });

  it("adds up in every line, whatever odd cents and tenths of cents the price and the discount have", () => {
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 5 }), rounding, (lines, round) => {
        for (const { quantity, price, discount, total } of shown(lines.map((line) => service(line, round)))
          .rows)
          expect(quantity * price - discount).toBe(total);
      }),
    );
  });

  it("takes off per unit what the service says, to the cent", () => {
    fc.assert(
      fc.property(priced, rounding, (line, round) => {
        const [row] = shown([service(line, round)]).rows;
        const exactCents = (line.quantity * line.discountTenthsOfCent) / 10;
        expect(Math.abs((row?.discount ?? Number.NaN) - exactCents)).toBeLessThan(1);
      }),
    );
  });

  it("has totals whose sum is the order's total, and discounts whose sum is the discount", () => {
    fc.assert(
      fc.property(
        fc.array(priced, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -5_000, max: 5_000 }),
        (lines, beside) => {
          const services = lines.map((line) => service(line, Math.round));
          const totalCents = services.reduce((sum, line) => sum + (line.totalCents ?? 0), beside);
          const { rows, notItemized, discount, total } = shown(services, totalCents);
          expect(rows.reduce((sum, row) => sum + row.total, notItemized)).toBe(total);
          expect(rows.reduce((sum, row) => sum + row.discount, 0)).toBe(discount);
          expect(total).toBe(totalCents);
        },
      ),
    );
  });

  it("keeps the service's total where rounding does not explain it, and names no discount that is not there", () => {
    const [row] = shown([
      {
        ...service({ quantity: 1, priceCents: 2_000, discountTenthsOfCent: 0 }, Math.round),
        totalCents: 2_500,
      },
    ]).rows;
    expect(row).toMatchObject({ discount: 0, total: 2_500 });
  });

  it("tells the discount of each unit beside that of the line", () => {
    const line = service({ quantity: 3, priceCents: 2_495, discountTenthsOfCent: 2_495 }, Math.round);
    const text = markup([line]);
    expect(text).toContain("−$7.48");
    expect(text).toContain("$2.495 each");
  });

  it("shows no amount before there is one", () => {
    const line = { name: "Certified translation", description: null, quantity: null, priceCents: null };
    expect(markup([{ ...line, discountTenthsOfCent: null, totalCents: null }], null)).not.toContain("$");
  });
});

function service(line: Priced, round: (cents: number) => number): ServiceLine {
  const exactCents = (line.quantity * (line.priceCents * 10 - line.discountTenthsOfCent)) / 10;
  return { name: JSON.stringify(line), description: null, ...line, totalCents: round(exactCents) };
}

function halfToEven(cents: number): number {
  const below = Math.floor(cents);
  if (cents - below !== 0.5) return Math.round(cents);
  return below % 2 === 0 ? below : below + 1;
}

function markup(services: ServiceLine[], totalCents: number | null = 0, showsPrices = true): string {
  return markupInEnglish(createElement(ServiceTable, { services, totalCents, showsPrices }));
}

/** The figures as they are written, in cents. */
function shown(services: ServiceLine[], totalCents = 0) {
  const cells = (row: string) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell ?? "");
  const [body = "", foot = ""] = markup(services, totalCents).split("<tfoot");
  const rows = body.split("<tr").slice(2).map(cells);
  const ends = foot.split("<tr").slice(1).map(cells);
  const [discount = "", total = ""] = ends.at(-1) ?? [];
  return {
    rows: rows.map(([quantity = "", price = "", off = "", sum = ""]) => ({
      quantity: Number(quantity.replaceAll(",", "")),
      price: cents(price),
      discount: 0 - cents(off),
      total: cents(sum),
    })),
    notItemized: ends.length > 1 ? cents(ends[0]?.at(-1) ?? "") : 0,
    discount: 0 - cents(discount),
    total: cents(total),
  };
}

/** The first amount of a cell: `−$7.48` is minus 748. */
function cents(cell: string): number {
  const [, minus, amount = "NaN"] = /(−?)\$([\d,.]+)/.exec(cell) ?? [];
  const value = Math.round(Number(amount.replaceAll(",", "")) * 100);
  return minus && value !== 0 ? -value : value;
}
