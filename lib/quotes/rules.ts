import type { QuoteRow } from "@/lib/domain/quotes/shapes";

/** When the service says that the quote came to a status, of those that it keeps a time of. */
export function statusTimes({
  requestedAt,
  convertedAt,
}: Pick<QuoteRow, "requestedAt" | "convertedAt">): Record<string, string | null> {
  return { requested: requestedAt, converted: convertedAt };
}
