import { randomInt } from "node:crypto";
import { pricedLine, type ServiceLine } from "../kernel/lifecycle/service-line";
import type { Account, Order, Quote } from "../prisma/generated/client";

/*
 * Invented figures: the documents of the service name no prices. Cents; discounts in tenths of a cent.
 * Certified translation goes by the page, standard by the word; expedited is a surcharge on each of them;
 * notarization and currency conversion are lines of their own.
 */
const CERTIFIED_PAGE_CENTS = 2495;
const CERTIFIED_PAGE_DISCOUNT_TENTHS = 2495;
const STANDARD_WORD_CENTS = 12;
const STANDARD_WORD_DISCOUNT_TENTHS = 12;
const EXPEDITED_PAGE_CENTS = 1250;
const EXPEDITED_WORD_CENTS = 6;
const NOTARIZATION_CENTS = 1995;
const CURRENCY_CONVERSION_CENTS = 1500;

type Options = Pick<Order | Quote, "certification" | "expedited" | "notarization" | "currencyConversion">;

/** The lines of an order just placed: what was chosen, without quantities and prices. */
export function chosenLines(chosen: Options): ServiceLine[] {
  return linesFor(chosen).map(({ name, description }) => ({ name, description }));
}

/** The lines as staff fill them in: pages or words counted, prices and the account's discount. */
export function priceLines(chosen: Options, account: Pick<Account, "discounted">): ServiceLine[] {
  const units = chosen.certification ? randomInt(1, 16) : randomInt(200, 3751);
  return linesFor(chosen).map((line) =>
    pricedLine(
      { name: line.name, description: line.description },
      line.each ? units : 1,
      line.price,
      account.discounted ? line.discountTenths : 0,
    ),
  );
}

function linesFor(chosen: Options) {
  const { certification } = chosen;
  const translation = certification
    ? line("Certified translation", "Per page", CERTIFIED_PAGE_CENTS, true, CERTIFIED_PAGE_DISCOUNT_TENTHS)
    : line("Standard translation", "Per word", STANDARD_WORD_CENTS, true, STANDARD_WORD_DISCOUNT_TENTHS);
  const surcharge = certification ? EXPEDITED_PAGE_CENTS : EXPEDITED_WORD_CENTS;
  return [
    translation,
    ...(chosen.expedited ? [line("Expedited turnaround", translation.description, surcharge, true)] : []),
    ...(chosen.notarization ? [line("Notarization", null, NOTARIZATION_CENTS, false)] : []),
    ...(chosen.currencyConversion
      ? [line("Currency conversion", null, CURRENCY_CONVERSION_CENTS, false)]
      : []),
  ];
}

/** @param each whether the line goes by the page or word; else it counts once */
function line(name: string, description: string | null, price: number, each: boolean, discountTenths = 0) {
  return { name, description, price, each, discountTenths };
}
