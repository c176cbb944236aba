/** How hard copies are sent; which carrier takes them is the service's choice. Without zod: forms know of it. */
export const shippingServices = ["standard", "express"] as const;
export type ShippingService = (typeof shippingServices)[number];

export function isShippingService(name: string): name is ShippingService {
  return (shippingServices as readonly string[]).includes(name);
}
