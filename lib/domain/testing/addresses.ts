import type { Address } from "../shipping";

/** Where something goes by post, where a test does not mind where. */
export const testAddress = {
  recipient: "Ana Souza",
  street1: "1 Main Street",
  street2: null,
  city: "Springfield",
  state: "IL",
  zip: "62701",
  country: "US",
} satisfies Address;

/** The same as a form has it, where an empty line is an empty text. */
export const typedAddress = { ...testAddress, street2: "" };
