import type { Transaction } from "../kernel/database";
import { notFound } from "../kernel/service-error";
import { parseId } from "../kernel/validation";

/*
 * Identifiers of this variant are the rows' own numbers.
 * Each throws ServiceError 404 where the account has no such resource, another account's included.
 */

export async function findOrderId(db: Transaction, accountId: string, identifier: string): Promise<number> {
  const id = parseId(identifier);
  if ((await db.order.count({ where: { id, accountId } })) === 0) throw notFound();
  return id;
}

export async function findQuoteId(db: Transaction, accountId: string, identifier: string): Promise<number> {
  const id = parseId(identifier);
  if ((await db.quote.count({ where: { id, accountId } })) === 0) throw notFound();
  return id;
}

export async function findRevisionId(
  db: Transaction,
  accountId: string,
  identifier: string,
): Promise<number> {
  const id = parseId(identifier);
  if ((await db.revision.count({ where: { id, accountId } })) === 0) throw notFound();
  return id;
}
