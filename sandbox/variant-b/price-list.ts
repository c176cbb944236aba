import { z } from "zod";
import type { ServiceLine } from "../kernel/lifecycle/service-line";
import {
  type ChosenOptions,
  countedLines,
  type ListPrice,
  once,
  translationPrices,
} from "../kernel/pricing/price-list";
import type { Account } from "../prisma/generated/client";

/* Invented figures, in cents: the documents of the service name no prices. */
const SHIPPING = {
  standard: once("Standard shipping", 985),
  express: once("Express shipping", 3140),
};
const SIGNATURE = once("Adult signature", 875);

/** What was chosen of a hard copy; null where none was ordered. */
export const storedShipping = z
  .object({ service: z.enum(["standard", "express"]), signature: z.boolean() })
  .nullable();

/** `shipping` is as it is stored. */
type Chosen = ChosenOptions & { shipping?: unknown };

/** The lines of an order just placed: what was chosen and what each costs, with nothing counted yet. */
export function chosenLines(chosen: Chosen, { discounted }: Pick<Account, "discounted">): ServiceLine[] {
  return pricesOf(chosen).map(({ name, description, price, discountTenths }) => ({
    name,
    description,
    price,
    discountTenths: discounted ? discountTenths : 0,
  }));
}

/** The lines as staff fill them in. */
export function priceLines(chosen: Chosen, account: Pick<Account, "discounted">): ServiceLine[] {
  return countedLines(pricesOf(chosen), chosen, account);
}

function pricesOf(chosen: Chosen): ListPrice[] {
  const shipping = storedShipping.parse(chosen.shipping ?? null);
  return [
    ...translationPrices(chosen),
    ...(shipping ? [SHIPPING[shipping.service]] : []),
    ...(shipping?.signature ? [SIGNATURE] : []),
  ];
}
