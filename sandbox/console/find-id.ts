import { notFound } from "../kernel/service-error";
import { parseId } from "../kernel/validation";
import type { Console } from "./frame";

/*
 * The row behind a path: addresses in answers carry the number people see, the console's own links the id.
 * Each throws ServiceError 404 where the account has no such resource.
 */

export async function orderIdOf({ kernel, variant }: Console, accountId: string, text: string) {
  const id = idBehind(text, variant.orderNumber);
  if (id === null) return variant.findOrderId(kernel.db, accountId, text);
  return owned(id, await kernel.db.order.count({ where: { id, accountId } }));
}

export async function quoteIdOf({ kernel, variant }: Console, accountId: string, text: string) {
  if (!variant.quotes) throw notFound();
  const id = idBehind(text, variant.quotes.number) ?? parseId(text);
  return owned(id, await kernel.db.quote.count({ where: { id, accountId } }));
}

export async function revisionIdOf({ kernel }: Console, accountId: string, text: string) {
  const id = parseId(text);
  return owned(id, await kernel.db.revision.count({ where: { id, accountId } }));
}

/** The id whose number a text is, or that it is itself. */
function idBehind(text: string, numberOf: (id: number) => string): number | null {
  const digits = /(\d{1,10})$/.exec(text)?.[1];
  if (!digits) return null;
  const id = Number(digits);
  return id <= 2_147_483_647 && (numberOf(id) === text || String(id) === text) ? id : null;
}

function owned(id: number, count: number): number {
  if (count === 0) throw notFound();
  return id;
}
