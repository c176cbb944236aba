import { z } from "zod";
import { shippingServices } from "./shipping-services";

/** Hard copies that the service sends by post: where to, and how. */

export const addressSchema = z.object({
  /** A person; the company may be part of it. */
  recipient: z.string(),
  street1: z.string(),
  street2: z.string().nullable().default(null),
  city: z.string(),
  /** State or province. */
  state: z.string(),
  zip: z.string(),
  /** ISO 3166 alpha-2, as we send it; what the service tells is its own. */
  country: z.string(),
});

/** The service's refusals name these as `shipping.service`, `shipping.address.street1` and so on. */
export const shippingSchema = z.object({
  service: z.enum(shippingServices),
  /** An adult has to sign for it. */
  signature: z.boolean().default(false),
  address: addressSchema,
});

export type Address = z.infer<typeof addressSchema>;
export type Shipping = z.infer<typeof shippingSchema>;
