import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findMeant } from "@/lib/orders/numbers/data";
import { quoteRows, withPerson } from "../data";
import type { NumberedQuote } from "../schema";

/** The quotes with that number among those that the actor sees, newest first, as of orders. */
export async function listQuotesByNumber(actor: Actor, number: string): Promise<NumberedQuote[]> {
  const meant = await findMeant("Quote", actor, number);
  if (meant.length === 0) return [];
  const quotes = await visibleTo(actor).quote.findMany({
    where: { id: { in: meant } },
    include: { ...withPerson, connection: { select: { name: true } } },
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
  });
  const rows = await quoteRows(actor, quotes);
  return rows.map((row, index) => ({ ...row, connectionName: quotes[index]?.connection.name ?? "" }));
}
