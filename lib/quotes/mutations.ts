import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { scopeOfDraft } from "@/lib/orders/drafts/data";
import { submissionView } from "@/lib/orders/drafts/rules";
import { submitDraft } from "@/lib/orders/placing/mutations";
import { requestQuote as requestQuoteCommand } from "./command";
import { canRequest } from "./policy";
import type { QuoteRequestView, RequestQuoteInput } from "./schema";

/**
 * Asks what the translation of a form would cost, once: a second click, tab or process finds the first attempt.
 * @throws AppError `conflict` where the service gives no quotes; else as `placeOrder` does
 */
export async function requestQuote(actor: Actor, input: RequestQuoteInput): Promise<QuoteRequestView> {
  const { variant } = await scopeOfDraft(actor, input.draftId);
  const permitted = canRequest(capabilitiesOf(variant));
  if (!permitted.allowed) {
    throw new AppError("conflict", "The variant gives no quotes", { userMessage: permitted.reason });
  }
  const { submissionId, orderId, ...view } = submissionView(
    await submitDraft(actor, requestQuoteCommand, input),
  );
  return { ...view, commandId: submissionId, quoteId: orderId };
}
