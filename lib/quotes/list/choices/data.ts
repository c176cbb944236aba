import type { Actor } from "@/lib/auth/actor";
import { listChoices } from "@/lib/orders/list/choices/data";
import type { ListChoices } from "@/lib/orders/list/choices/schema";
import { assertGivesQuotes } from "../../data";
import { quoteForm } from "../../form";

/**
 * As of orders.
 * @throws AppError `not_found` where the business has no connection that gives quotes
 */
export async function listQuoteChoices(actor: Actor): Promise<ListChoices> {
  await assertGivesQuotes(actor);
  return await listChoices(actor, "Quote", quoteForm.goesTo);
}
