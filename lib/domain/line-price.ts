import type { ServiceLine } from "./shapes";

/**
 * What the discount takes off a whole line, in cents; null until the line is priced. The service gives the discount
 * per unit, up to a tenth of a cent, and rounds only the line's total ("Service"): what is left between quantity ×
 * price and that total is the discount as the service rounded it, so that the line adds up to the cent.
 */
export function lineDiscountCents(line: ServiceLine): number | null {
  const { quantity, priceCents, discountTenthsOfCent, totalCents } = line;
  if (quantity === null || priceCents === null || totalCents === null) return null;
  const exactCents = (quantity * (discountTenthsOfCent ?? 0)) / 10;
  const takenOffCents = Math.round(quantity * priceCents) - totalCents;
  // A total that rounding alone does not explain is the service's word, and not a discount that it never named.
  return Math.round(Math.abs(takenOffCents - exactCents)) > 1 ? Math.round(exactCents) : takenOffCents;
}

/** What an order's total holds beside its lines: charges and credits that the service does not itemize, in cents. */
export function notItemizedCents(lines: readonly ServiceLine[], totalCents: number): number {
  return totalCents - lines.reduce((sum, line) => sum + (line.totalCents ?? 0), 0);
}
