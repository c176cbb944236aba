import type { AddressLine } from "@/lib/domain/address-lines";
import { type Message, message } from "@/lib/domain/message";
import type { Address } from "@/lib/domain/shipping";
import { visibleText } from "@/lib/domain/visible-text";
import { longestAnswer } from "../coversheet/rules";

/** A delivery address as it is typed: in the form of an order, and where one is saved. */

export type TypedAddress = Record<AddressLine, string>;

/** @param line of text, which may have so many characters */
export const addressAnswers = <Line>(line: (longest: number) => Line): Record<AddressLine, Line> => ({
  recipient: line(longestAnswer),
  street1: line(longestAnswer),
  street2: line(longestAnswer),
  city: line(longestAnswer),
  state: line(longestAnswer),
  zip: line(longestAnswer),
  country: line(40),
});

/** The lines that the service asks for in every country. */
const requiredLines = ["recipient", "street1", "city", "state", "zip", "country"] as const;

/** What an address lacks. @param countries that hard copies go to, by ISO 3166 alpha-2 */
export function addressFaults(
  typed: TypedAddress,
  countries: readonly string[],
): { field: AddressLine; fault: Message }[] {
  const isGiven = (field: AddressLine) =>
    field === "country" ? countries.includes(typed.country) : visibleText(typed[field]) !== "";
  return requiredLines
    .filter((field) => !isGiven(field))
    .map((field) => ({ field, fault: message("draftErrors.fields.address", { field }) }));
}

/** The address as it reads. */
export function addressOf({ country, ...typed }: TypedAddress): Address {
  const line = (name: keyof typeof typed) => visibleText(typed[name]);
  return {
    ...{ recipient: line("recipient"), street1: line("street1"), street2: line("street2") || null },
    ...{ city: line("city"), state: line("state"), zip: line("zip"), country },
  };
}
