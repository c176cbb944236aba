import type { Quote } from "../../prisma/generated/client";
import type { Transaction } from "../database";
import type { Mover } from "./mover";
import { serviceLines } from "./service-line";

/**
 * Makes the order of a quote: its files, notes, prices and callback address go along, and the quote's total
 * is charged to the next invoice. A quote has one order at most.
 */
export async function convertIntoOrder(
  tx: Transaction,
  { variant }: Mover,
  quote: Quote,
  at: Date,
): Promise<void> {
  if (await tx.order.findUnique({ where: { quoteId: quote.id } })) return;
  const account = await tx.account.findUniqueOrThrow({ where: { id: quote.accountId } });
  const comments = await tx.comment.findMany({ where: { quoteId: quote.id }, orderBy: { id: "asc" } });
  const order = await tx.order.create({
    data: {
      accountId: quote.accountId,
      quoteId: quote.id,
      reference: quote.reference,
      field1: quote.field1,
      field2: quote.field2,
      source: quote.source,
      sourceLanguage: quote.sourceLanguage,
      targetLanguage: quote.targetLanguage,
      certification: quote.certification,
      expedited: quote.expedited,
      notarization: quote.notarization,
      currencyConversion: quote.currencyConversion,
      services: serviceLines.parse(quote.services),
      total: quote.total,
      callbackUrl: quote.callbackUrl,
      receivedAt: at,
      stepFrom: at,
      comments: { create: comments.map(({ author, body, createdAt }) => ({ author, body, createdAt })) },
    },
  });
  await tx.transaction.create({
    data: {
      orderId: order.id,
      type: "charge",
      amount: quote.total ?? 0,
      description: `Quote converted into order ${variant.orderNumber(order.id)}`,
      payment: variant.payment(account),
    },
  });
  await tx.file.updateMany({ where: { quoteId: quote.id }, data: { orderId: order.id } });
}
