import type { Client } from "pg";
import type { ServiceQuote } from "../service/order";

/** Whether the mirror has the quotes that the service has, and what came of each. */

type MirrorRow = {
  serviceId: string;
  number: string;
  reference: string | null;
  status: string;
  totalCents: number | null;
  orderServiceId: string | null;
  goneAt: Date | null;
};

/** @returns what differs on one connection, in a sentence each */
export async function judgeMirroredQuotes(
  client: Client,
  connectionId: string,
  quotes: readonly ServiceQuote[],
): Promise<string[]> {
  const { rows } = await client.query<MirrorRow>(`SELECT * FROM "Quote" WHERE "connectionId" = $1`, [
    connectionId,
  ]);
  const there = new Set(quotes.map(({ id }) => id));
  const surplus = rows.filter(({ serviceId, goneAt }) => !there.has(serviceId) && !goneAt);
  return [
    ...quotes.flatMap((quote) =>
      judgeQuote(
        quote,
        rows.find(({ serviceId }) => serviceId === quote.id),
      ),
    ),
    ...surplus.map(({ number }) => `The mirror has the quote ${number}, which the service does not`),
  ];
}

function judgeQuote(quote: ServiceQuote, row: MirrorRow | undefined): string[] {
  const { number } = quote;
  if (!row) return [`The mirror does not have the quote ${number}`];
  if (row.goneAt) return [`The mirror takes the quote ${number} for gone`];
  const is = [number, quote.reference, quote.status, quote.total, quote.orderId];
  const shown = [row.number, row.reference, row.status, row.totalCents, row.orderServiceId];
  return JSON.stringify(is) === JSON.stringify(shown)
    ? []
    : [`The quote ${number} is ${JSON.stringify(is)}, and ${JSON.stringify(shown)} in the mirror`];
}
