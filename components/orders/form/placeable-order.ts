import { z } from "zod";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import {
  type DraftContent,
  draftContentSchema,
  longestNotes,
  type OrderFormOptions,
} from "@/lib/orders/drafts/schema";

export type CoversheetField = OrderFormOptions["coversheet"][number];

/** What an order with nothing answered yet holds. */
export const emptyContent: DraftContent = draftContentSchema.parse({});

/** Whether a coversheet field must be filled in: the service asks for it on certified orders only. */
export function isFieldRequired(field: CoversheetField, certification: boolean): boolean {
  return field.required && certification;
}

/**
 * The answers as they must be to be placed, with messages for the fields. The same is checked by the server and by
 * the service; here it saves the person a round trip.
 */
export function placeableOrderSchema(options: OrderFormOptions): z.ZodType<DraftContent, DraftContent> {
  return z.custom<DraftContent>().check((context) => {
    const content = context.value;
    const refuse = (field: keyof DraftContent, message: string) =>
      context.issues.push({ code: "custom", message, path: [field], input: content[field] });

    if (!content.sourceLanguage) refuse("sourceLanguage", texts.errors.sourceLanguage);
    if (!content.targetLanguage) refuse("targetLanguage", texts.errors.targetLanguage);
    if (content.sourceLanguage && content.sourceLanguage === content.targetLanguage)
      refuse("targetLanguage", texts.languages.same);
    if (!content.certification) {
      if (content.notarization) refuse("notarization", texts.errors.requiresCertification);
      if (content.currencyConversion) refuse("currencyConversion", texts.errors.requiresCertification);
    }
    if (content.notesHtml.length > longestNotes) refuse("notesHtml", texts.errors.notesTooLong);
    for (const field of options.coversheet) {
      const value = content[field.field];
      if (isFieldRequired(field, content.certification) && !value.trim())
        refuse(field.field, texts.errors.fill(field.label));
      if (value.length > field.maxLength)
        refuse(field.field, texts.errors.tooLong(field.label, field.maxLength));
    }
  });
}
