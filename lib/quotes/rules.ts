import type { QuoteStatus } from "@/lib/domain/status";
import { orderWords } from "@/lib/domain/texts/order-words";

/** What the service does by itself, whoever asked for it. */
const servicesWork = new Set<QuoteStatus>(["pending", "on_hold"]);

/** @param byPerson how the person is shown who did it through this portal; null for nobody here */
export function causeOf(status: QuoteStatus, byPerson: string | null): string {
  if (servicesWork.has(status)) return orderWords.theService;
  return byPerson ?? orderWords.outside;
}
