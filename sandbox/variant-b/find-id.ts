import type { Transaction } from "../kernel/database";
import { notFound } from "../kernel/service-error";
import { orderIdOf, parseUuid } from "./numbers";

/*
 * Orders are identified by their number, revisions and files by a UUID.
 * Each throws ServiceError 404 where the account has no such resource, another account's included.
 */

export async function findOrderId(db: Transaction, accountId: string, identifier: string): Promise<number> {
  const id = orderIdOf(identifier);
  if ((await db.order.count({ where: { id, accountId } })) === 0) throw notFound();
  return id;
}

export async function findRevisionId(
  db: Transaction,
  accountId: string,
  identifier: string,
): Promise<number> {
  const where = { uuid: parseUuid(identifier), accountId };
  const revision = await db.revision.findFirst({ where, select: { id: true } });
  if (!revision) throw notFound();
  return revision.id;
}
