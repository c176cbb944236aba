import { ReviewShipping } from "./review-shipping";
import { ShippingFields } from "./shipping-fields";

/** All that the form has for a hard copy, in one script. */
export const shippingParts = { Fields: ShippingFields, Review: ReviewShipping };
