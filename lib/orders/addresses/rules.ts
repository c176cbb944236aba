import { createHash } from "node:crypto";
import { AppError, type FieldMessages } from "@/lib/domain/errors";
import type { Address } from "@/lib/domain/shipping";
import { visibleText } from "@/lib/domain/visible-text";

/** So many are offered: more would be searched, and not chosen from. */
export const addressesOffered = 12;

/**
 * The same for addresses that read the same, whatever the case and the spaces. Rows are known by it: what is digested
 * otherwise is another address, offered beside itself, so that a further line belongs behind these, and only where it is
 * filled in.
 */
export function addressDigest({ recipient, street1, street2, city, state, zip, country }: Address): string {
  const lines = [recipient, street1, street2 ?? "", city, state, zip, country].map((line) =>
    visibleText(line).replace(/\s+/g, " ").toLowerCase(),
  );
  return createHash("sha256").update(JSON.stringify(lines)).digest("hex");
}

/** What the form calls otherwise than a refusal, which names the parts of a hard copy as they are sent. */
const formFields = new Map([
  ["shipping.service", "shippingService"],
  ["shipping.signature", "shippingSignature"],
  ["shipping.address", "recipient"],
]);

/** A refusal of an order with its messages at the fields of the form; whatever else it is, as it is. */
export function atFormFields(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "service_refused") return error;
  const { code, message, userMessage, serviceStatus } = error;
  // The service names them: one may be called like something that every object has.
  const fields = new Map<string, FieldMessages[string]>();
  for (const [name, messages] of Object.entries(error.fields)) {
    const field = formFields.get(name) ?? name.replace("shipping.address.", "");
    fields.set(field, [...(fields.get(field) ?? []), ...messages]);
  }
  return new AppError(code, message, {
    ...{ userMessage, fields: Object.fromEntries(fields), cause: error },
    ...(serviceStatus === undefined ? {} : { serviceStatus }),
  });
}
