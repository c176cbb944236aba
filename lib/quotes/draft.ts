import type { TranslationRequest } from "@/lib/domain/requests";
import type { DraftKind } from "@/lib/drafts/kind";
import { orderDraft } from "@/lib/orders/draft";
import type { OrderContent, OrderKnown } from "@/lib/orders/form";
import { requestQuote } from "./command";
import { quoteForm } from "./form";

/** The draft that becomes a request for a quote. */
export const quoteDraft: DraftKind<OrderContent, OrderKnown, TranslationRequest> = {
  ...orderDraft,
  form: quoteForm,
  command: requestQuote,
  isBinding: false,
};
