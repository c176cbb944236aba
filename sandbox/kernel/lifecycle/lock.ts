import type { Order, Quote, Revision } from "../../prisma/generated/client";
import type { Transaction } from "../database";
import { notFound } from "../service-error";

/*
 * A row is locked before its status is looked at, so that an action, a step and a control that meet on
 * one resource come one after the other, each seeing what the one before has done.
 * Each throws ServiceError 404 where the account has no such resource.
 */

export async function lockOrder(tx: Transaction, accountId: string, id: number): Promise<Order> {
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${id} FOR UPDATE`;
  return orNotFound(await tx.order.findFirst({ where: { id, accountId } }));
}

export async function lockQuote(tx: Transaction, accountId: string, id: number): Promise<Quote> {
  await tx.$queryRaw`SELECT 1 FROM quotes WHERE id = ${id} FOR UPDATE`;
  return orNotFound(await tx.quote.findFirst({ where: { id, accountId } }));
}

export async function lockRevision(tx: Transaction, accountId: string, id: number): Promise<Revision> {
  await tx.$queryRaw`SELECT 1 FROM revisions WHERE id = ${id} FOR UPDATE`;
  return orNotFound(await tx.revision.findFirst({ where: { id, accountId } }));
}

function orNotFound<T>(row: T | null): T {
  if (row === null) throw notFound();
  return row;
}
