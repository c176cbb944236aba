import { type OrderContent, orderContentSchema } from "../form";

/** The answers of an order that nobody has begun. */
export const emptyOrder: OrderContent = orderContentSchema.parse({});
