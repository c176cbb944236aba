import type { ServiceLine } from "../kernel/lifecycle/service-line";
import { type ChosenOptions, countedLines, translationPrices } from "../kernel/pricing/price-list";
import type { Account } from "../prisma/generated/client";

/** The lines of an order just placed: what was chosen, without quantities and prices. */
export function chosenLines(chosen: ChosenOptions): ServiceLine[] {
  return translationPrices(chosen).map(({ name, description }) => ({ name, description }));
}

/** The lines as staff fill them in. */
export function priceLines(chosen: ChosenOptions, account: Pick<Account, "discounted">): ServiceLine[] {
  return countedLines(translationPrices(chosen), chosen, account);
}
