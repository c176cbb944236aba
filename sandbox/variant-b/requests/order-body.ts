import { z } from "zod";
import {
  atMost,
  callbackUrl,
  listOfFiles,
  needsCertification,
  notes,
  option,
  optional,
  requiredObject,
} from "../../kernel/request-fields";
import { parseBody } from "../../kernel/validation";
import { isActiveLanguage } from "../languages";
import { isCountryCode } from "./country-codes";

/** The documents state no maximum for references and addresses. */
const text = atMost(191);
const requiredText = text.trim().min(1, "This field is required.");
const languageCode = z.string().refine(isActiveLanguage, "This language is not available.");
const countryCode = z.string().refine(isCountryCode, "This must be an ISO 3166 country code.");
const shippingService = z.enum(["standard", "express"], {
  error: ({ input }) => (input === undefined ? undefined : "This must be standard or express."),
});

const servicesFields = z.object({
  source_language: languageCode,
  target_language: languageCode,
  certification: option,
  expedited: option,
  notarization: option,
  currency_conversion: option,
  shipping: option,
  shipping_service: optional(shippingService),
  shipping_signature: option,
});
const certifiedOnly = needsCertification("notarization", "currency_conversion", "shipping");

const address = z.object({
  recipient: optional(text),
  street_1: optional(text),
  street_2: optional(text),
  city: optional(text),
  state: optional(text),
  zip: optional(text),
  country: optional(countryCode),
});

const completeAddress = address.extend({
  recipient: requiredText,
  street_1: requiredText,
  city: requiredText,
  state: requiredText,
  zip: requiredText,
  country: countryCode,
});

export const fileIds = listOfFiles(z.uuid().toLowerCase());

/** Create order. */
export const orderBody = z.object({
  reference: optional(text),
  callback_url: callbackUrl,
  notes,
  services: requiredObject(servicesFields.superRefine(certifiedOnly)),
  address: address
    .nullish()
    // An order shows a whole address or none.
    .transform((given) => completeAddress.safeParse(given).data ?? null),
  files: fileIds.min(1, "At least one file is required."),
});

/** Create order with a hard copy, which needs a way and a destination. */
export const shippedOrderBody = orderBody.extend({
  services: requiredObject(
    servicesFields.extend({ shipping_service: shippingService }).superRefine(certifiedOnly),
  ),
  address: requiredObject(completeAddress),
});

export type OrderBody = z.infer<typeof orderBody>;

const asksForShipping = z.object({ services: z.object({ shipping: z.literal(true) }) });

/** @throws ServiceError 400, or 422 with an entry for each field that is missing or wrong */
export function parseOrderBody(body: unknown): OrderBody {
  return parseBody(asksForShipping.safeParse(body).success ? shippedOrderBody : orderBody, body);
}
