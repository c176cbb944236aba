import { z } from "zod";
import { notFound } from "../kernel/service-error";
import { parseId } from "../kernel/validation";

const PREFIX = "ORD-";

/** The order number: the identifier of an order in paths and bodies. */
export const orderNumber = (id: number) => `${PREFIX}${String(id).padStart(6, "0")}`;

/** The row's id behind an order number. @throws ServiceError 404 for what cannot be one */
export function orderIdOf(number: string): number {
  const id = parseId(number.slice(PREFIX.length).replace(/^0+/, ""));
  if (orderNumber(id) !== number) throw notFound();
  return id;
}

const uuid = z.uuid();

/** A file's or revision's identifier from a path. @throws ServiceError 404 when it cannot be one */
export function parseUuid(text: string): string {
  const parsed = uuid.safeParse(text);
  if (!parsed.success) throw notFound();
  return parsed.data.toLowerCase();
}
