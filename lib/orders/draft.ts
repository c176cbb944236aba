import { isBlankHtml } from "@/lib/domain/blank-html";
import { eachCoversheetField } from "@/lib/domain/coversheet";
import { AppError } from "@/lib/domain/errors";
import { cleanHtml, longestHtml } from "@/lib/domain/html";
import { message } from "@/lib/domain/message";
import type { TranslationRequest } from "@/lib/domain/requests";
import type { Shipping } from "@/lib/domain/shipping";
import type { ShippingService } from "@/lib/domain/shipping-services";
import { visibleText } from "@/lib/domain/visible-text";
import type { DraftKind } from "@/lib/drafts/kind";
import { addressOf } from "./addresses/form";
import { placeOrder } from "./command";
import type { CoversheetValues } from "./coversheet/rules";
import { longestNotes, notesTooLong, type OrderContent, type OrderKnown, orderForm } from "./form";
import { getOrderKnown } from "./form-options/data";
import { typedOrderSchema } from "./schema";

/** The draft that becomes an order. */
export const orderDraft: DraftKind<OrderContent, OrderKnown, TranslationRequest> = {
  form: orderForm,
  typed: typedOrderSchema,
  command: placeOrder,
  isBinding: true,
  keep(content) {
    // Cleaning can make notes longer, so that their limit holds for what comes of it.
    const notesHtml = cleanHtml(content.notesHtml);
    if (content.notesHtml.length <= longestHtml && notesHtml.length <= longestNotes) {
      return { ...content, notesHtml };
    }
    throw new AppError("invalid_input", `Notes come to ${notesHtml.length} characters`, {
      userMessage: message(notesTooLong),
      fields: { notesHtml: [message(notesTooLong)] },
    });
  },
  known: (scope, _draft, actor) => getOrderKnown(actor, scope),
  /** Cleaned of what cannot be seen, hidden coversheet fields left out, documents in their order. */
  request(content, documents, { coversheet, countries }) {
    const coversheetText = (field: keyof CoversheetValues) =>
      coversheet.some((shown) => shown.field === field) ? visibleText(content[field]) || null : null;
    const notesHtml = cleanHtml(content.notesHtml);
    return {
      ...eachCoversheetField(coversheetText),
      notesHtml: isBlankHtml(notesHtml) ? null : notesHtml,
      services: {
        sourceLanguage: content.sourceLanguage,
        targetLanguage: content.targetLanguage,
        certification: content.certification,
        expedited: content.expedited,
        notarization: content.notarization,
        currencyConversion: content.currencyConversion,
      },
      shipping: countries && content.shipping ? shippingOf(content) : null,
      neededBy: content.neededBy || null,
      fileServiceIds: documents.flatMap(({ fileServiceId }) => fileServiceId ?? []),
    };
  },
};

function shippingOf(content: OrderContent): Shipping {
  return {
    // Asked for as it is typed, to be compared with what was sent; what is no service is not sent.
    service: content.shippingService as ShippingService,
    signature: content.shippingSignature,
    address: addressOf(content),
  };
}
