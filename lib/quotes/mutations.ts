import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { giveDraft } from "@/lib/drafts/attempts/press/mutations";
import { scopeOfDraft } from "@/lib/drafts/data";
import type { AttemptView } from "@/lib/drafts/schema";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { quoteDraft } from "./draft";
import { canRequest } from "./policy";
import type { RequestQuoteInput } from "./schema";

/**
 * Asks what the translation of a form would cost, once: a second click, tab or process finds the first attempt.
 * @throws AppError `conflict` where the service gives no quotes; else as `giveDraft` does
 */
export async function requestQuote(actor: Actor, input: RequestQuoteInput): Promise<AttemptView> {
  const { variant } = await scopeOfDraft(actor, input.draftId);
  const permitted = canRequest(capabilitiesOf(variant));
  if (!permitted.allowed) {
    throw new AppError("conflict", "The variant gives no quotes", { userMessage: permitted.reason });
  }
  return await giveDraft(actor, quoteDraft, input);
}
