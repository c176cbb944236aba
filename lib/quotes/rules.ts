import type { QuoteRow } from "@/lib/domain/quotes/shapes";

/** When the service says that the quote came to a status, of those that it keeps a time of. */
export function statusTimes({
  requestedAt,
  convertedAt,
}: Pick<QuoteRow, "requestedAt" | "convertedAt">): ReadonlyMap<string, string | null> {
  return new Map([
    ["requested", requestedAt],
    ["converted", convertedAt],
  ]);
}

/** Names what there is to decide on: another amount, another decision. */
export function offerOf({ totalCents }: Pick<QuoteRow, "totalCents">): string {
  return String(totalCents);
}
