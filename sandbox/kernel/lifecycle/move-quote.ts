import type { Quote } from "../../prisma/generated/client";
import { enqueueCallback } from "../callbacks/enqueue";
import type { Transaction } from "../database";
import { convertIntoOrder } from "./convert-quote";
import type { Mover } from "./mover";
import { serviceLines, totalOf } from "./service-line";
import { nextQuoteStatus, type QuoteStatus } from "./status";

/** Puts a quote, whose row the transaction has locked, into a status and fills in what comes with it. */
export async function moveQuote(tx: Transaction, mover: Mover, quote: Quote, to: QuoteStatus): Promise<void> {
  const at = new Date();
  const prepared = to === "requested" ? quote : await prepareQuote(tx, mover, quote);
  if (to === "converted") await convertIntoOrder(tx, mover, prepared, at);
  await tx.quote.update({
    where: { id: quote.id },
    data: {
      status: to,
      convertedAt: to === "converted" ? at : null,
      stepFrom: nextQuoteStatus(to) ? at : null,
    },
  });
  await enqueueCallback(tx, mover.variant, quote, { kind: "quote", id: quote.id, status: to, at });
}

/** Staff's preparation: quantities, prices and the total, once. */
async function prepareQuote(tx: Transaction, { variant }: Mover, quote: Quote): Promise<Quote> {
  if (quote.total !== null) return quote;
  const account = await tx.account.findUniqueOrThrow({ where: { id: quote.accountId } });
  const services = serviceLines.parse(variant.priceLines(quote, account));
  return tx.quote.update({ where: { id: quote.id }, data: { services, total: totalOf(services) } });
}
