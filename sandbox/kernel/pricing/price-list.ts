import { randomInt } from "node:crypto";
import type { Account, Order, Quote } from "../../prisma/generated/client";
import { pricedLine, type ServiceLine } from "../lifecycle/service-line";

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

/** What is chosen of an order or a quote in either variant. */
export type ChosenOptions = Pick<
  Order | Quote,
  "certification" | "expedited" | "notarization" | "currencyConversion"
>;

/** One thing to pay for, before its quantity is known. */
export interface ListPrice {
  name: string;
  description: string | null;
  /** Cents each. */
  price: number;
  /** Tenths of a cent each, for accounts with a discount. */
  discountTenths: number;
  /** Whether it goes by the page or word; else it counts once. */
  each: boolean;
}

/** Translation and its options, as both variants sell them. */
export function translationPrices(chosen: ChosenOptions): ListPrice[] {
  const { certification } = chosen;
  const translation = certification
    ? byUnit("Certified translation", "Per page", CERTIFIED_PAGE_CENTS, CERTIFIED_PAGE_DISCOUNT_TENTHS)
    : byUnit("Standard translation", "Per word", STANDARD_WORD_CENTS, STANDARD_WORD_DISCOUNT_TENTHS);
  const surcharge = certification ? EXPEDITED_PAGE_CENTS : EXPEDITED_WORD_CENTS;
  return [
    translation,
    ...(chosen.expedited ? [byUnit("Expedited turnaround", translation.description, surcharge)] : []),
    ...(chosen.notarization ? [once("Notarization", NOTARIZATION_CENTS)] : []),
    ...(chosen.currencyConversion ? [once("Currency conversion", CURRENCY_CONVERSION_CENTS)] : []),
  ];
}

function byUnit(name: string, description: string | null, price: number, discountTenths = 0): ListPrice {
  return { name, description, price, discountTenths, each: true };
}

/** A line that counts once, however long the documents are. */
export function once(name: string, price: number): ListPrice {
  return { name, description: null, price, discountTenths: 0, each: false };
}

/** The lines as staff fill them in: 1 to 15 pages or 200 to 3,750 words counted, prices, the account's discount. */
export function countedLines(
  prices: ListPrice[],
  { certification }: Pick<ChosenOptions, "certification">,
  { discounted }: Pick<Account, "discounted">,
): ServiceLine[] {
  const units = certification ? randomInt(1, 16) : randomInt(200, 3751);
  return prices.map(({ name, description, price, discountTenths, each }) =>
    pricedLine({ name, description }, each ? units : 1, price, discounted ? discountTenths : 0),
  );
}
