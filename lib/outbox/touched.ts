import type { OwnedKind } from "@/lib/auth/owners";
import { ownerOf } from "@/lib/auth/owners";
import type { LiveChange } from "@/lib/live/change-schema";
import type { Tx } from "@/lib/platform/db";

type Touched = NonNullable<LiveChange["about"]>[number];
type Told = { topic: string; id: string };

/** An order comes of one quote; a service may say so of any number, and what tells of a change holds 8,000 bytes. */
const toldAtMost = 10;

/**
 * What else shows a change on its page, with whose that is: a quote and the order that came of it, and what a command acts
 * on or has made. A command without either is shown by its own page alone.
 * @returns undefined where that is more than is told one by one, or something of which nobody knows yet whose it is
 */
export async function touchedBy(tx: Tx, { topic, id }: Told): Promise<Touched[] | undefined> {
  if (topic === "order") {
    const quotes = await quotesOf(tx, id);
    return quotes.length > toldAtMost ? undefined : await owned(tx, "quote", quotes);
  }
  if (topic === "quote") return await owned(tx, "order", await ordersOf(tx, id));
  if (topic !== "command") return [];
  const command = await tx.command.findUnique({ where: { id }, select: { subjectId: true } });
  const subject = command?.subjectId ? [{ id: command.subjectId }] : [];
  const [orders, quotes] = [await owned(tx, "order", subject), await owned(tx, "quote", subject)];
  return orders && quotes && [...orders, ...quotes];
}

async function quotesOf(tx: Tx, orderId: string): Promise<{ id: string }[]> {
  return await tx.$queryRaw`
    SELECT quote.id FROM "Order" JOIN "Quote" AS quote ON quote."connectionId" = "Order"."connectionId"
      AND quote."orderServiceId" = "Order"."serviceId" WHERE "Order".id = ${orderId}::uuid
    LIMIT ${toldAtMost + 1}`;
}

async function ordersOf(tx: Tx, quoteId: string): Promise<{ id: string }[]> {
  return await tx.$queryRaw`
    SELECT "Order".id FROM "Quote" AS quote JOIN "Order" ON "Order"."connectionId" = quote."connectionId"
      AND "Order"."serviceId" = quote."orderServiceId" WHERE quote.id = ${quoteId}::uuid`;
}

async function exists(tx: Tx, topic: Touched["topic"], id: string): Promise<boolean> {
  const where = { id };
  const counts: Record<Touched["topic"], () => Promise<number>> = {
    order: () => tx.order.count({ where }),
    quote: () => tx.quote.count({ where }),
  };
  return (await counts[topic]()) > 0;
}

/** Those of them that there are, with whose they are; undefined where that is not known of one. */
async function owned(
  tx: Tx,
  topic: OwnedKind & Touched["topic"],
  ids: { id: string }[],
): Promise<Touched[] | undefined> {
  const touched: Touched[] = [];
  for (const { id } of ids) {
    const owner = await ownerOf(tx, topic, id);
    if (owner) touched.push({ topic, id, owner });
    else if (await exists(tx, topic, id)) return undefined;
  }
  return touched;
}
