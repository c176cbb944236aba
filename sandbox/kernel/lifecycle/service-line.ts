import { z } from "zod";

/** One line of an order or quote as it is stored; quantity and prices come when staff have reviewed it. */
export const serviceLine = z.object({
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number().int().optional(),
  /** Cents each. */
  price: z.number().int().optional(),
  /** Tenths of a cent each. */
  discountTenths: z.number().int().optional(),
  /** Cents. */
  total: z.number().int().optional(),
});

export type ServiceLine = z.infer<typeof serviceLine>;

export const serviceLines = z.array(serviceLine);

/** Cents of a line: quantity times price less discount, rounded to whole cents. */
export function lineTotal(quantity: number, priceCents: number, discountTenths: number): number {
  return Math.round((quantity * (priceCents * 10 - discountTenths)) / 10);
}

export function pricedLine(
  line: Pick<ServiceLine, "name" | "description">,
  quantity: number,
  price: number,
  discountTenths = 0,
): ServiceLine {
  return { ...line, quantity, price, discountTenths, total: lineTotal(quantity, price, discountTenths) };
}

export function totalOf(lines: ServiceLine[]): number {
  return lines.reduce((sum, line) => sum + (line.total ?? 0), 0);
}
