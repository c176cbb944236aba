import type { Address } from "./shipping";

/** Apart from the shape of an address, so that the browser needs no zod for it. */

export type AddressLine = keyof Address;

/** The lines of an address alone, of what may hold more; the types ask for each. */
export function pickAddress<Given extends Record<AddressLine, unknown>>(
  given: Given,
): Pick<Given, AddressLine> {
  const { recipient, street1, street2, city, state, zip, country } = given;
  return { recipient, street1, street2, city, state, zip, country };
}
