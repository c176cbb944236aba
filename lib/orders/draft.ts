import { cleanHtml, isBlankHtml } from "@/lib/domain/html";
import type { TranslationRequest } from "@/lib/domain/requests";
import { visibleText } from "@/lib/domain/visible-text";
import type { DraftKind } from "@/lib/drafts/kind";
import { placeOrder } from "./command";
import { type CoversheetField, type OrderContent, type OrderKnown, orderForm } from "./form";
import { getOrderKnown } from "./form-options/data";

/** The draft that becomes an order. */
export const orderDraft: DraftKind<OrderContent, OrderKnown, TranslationRequest> = {
  form: orderForm,
  command: placeOrder,
  known: getOrderKnown,
  /** Cleaned of what cannot be seen, hidden coversheet fields left out, documents in their order. */
  request(content, documents, { coversheet }) {
    const coversheetText = (field: CoversheetField["field"]) =>
      coversheet.some((shown) => shown.field === field) ? visibleText(content[field]) || null : null;
    const notesHtml = cleanHtml(content.notesHtml);
    return {
      reference: coversheetText("reference"),
      field1: coversheetText("field1"),
      field2: coversheetText("field2"),
      notesHtml: isBlankHtml(notesHtml) ? null : notesHtml,
      services: {
        sourceLanguage: content.sourceLanguage,
        targetLanguage: content.targetLanguage,
        certification: content.certification,
        expedited: content.expedited,
        notarization: content.notarization,
        currencyConversion: content.currencyConversion,
      },
      fileServiceIds: documents.flatMap(({ fileServiceId }) => fileServiceId ?? []),
    };
  },
};
