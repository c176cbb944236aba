import { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { cleanHtml, longestHtml } from "@/lib/domain/html";
import { storableText } from "@/lib/domain/storable-text";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { visibleText } from "@/lib/domain/visible-text";
import type { Form } from "@/lib/drafts/form";
import { documentFaults } from "@/lib/drafts/rules";

/** The form of an order, with the service's rules for it: Variant A, "Create order". */

const text = z.string().transform(storableText).default("");
const flag = z.boolean().default(false);

export const orderContentSchema = z.object({
  sourceLanguage: text,
  targetLanguage: text,
  certification: flag,
  expedited: flag,
  notarization: flag,
  currencyConversion: flag,
  reference: text,
  field1: text,
  field2: text,
  notesHtml: text,
});
export type OrderContent = z.infer<typeof orderContentSchema>;

/** The answers of an order that nobody has begun. */
export const emptyOrder: OrderContent = orderContentSchema.parse({});

const typedText = (longest: number) => z.string().max(longest).transform(storableText).default("");

/** How long the notes may be is decided when they have been cleaned. */
export const typedOrderSchema = orderContentSchema.extend({
  sourceLanguage: typedText(40),
  targetLanguage: typedText(40),
  reference: typedText(1000),
  field1: typedText(1000),
  field2: typedText(1000),
});

/** In characters of clean HTML. */
export const longestNotes = 50_000;

/** What is known of the service where an order is checked. */
export type OrderKnown = {
  /** Those that it offers; empty before it was ever asked: then it decides. */
  languages: readonly { code: string }[];
  /** The visible fields alone. */
  coversheet: readonly CoversheetField[];
};

export type CoversheetField = {
  field: "reference" | "field1" | "field2";
  label: string;
  /** For certified orders; others may leave it empty. */
  required: boolean;
  maxLength: number;
};

/** Whether a coversheet field must be filled in. */
export function isFieldRequired(field: CoversheetField, certification: boolean): boolean {
  return field.required && certification;
}

export const orderForm: Form<OrderContent, OrderKnown> = {
  name: "order",
  content: orderContentSchema,
  typed: typedOrderSchema,
  keep(content) {
    // Cleaning can make notes longer, so that their limit holds for what comes of it.
    const notesHtml = cleanHtml(content.notesHtml);
    if (content.notesHtml.length <= longestHtml && notesHtml.length <= longestNotes) {
      return { ...content, notesHtml };
    }
    throw new AppError("invalid_input", `Notes come to ${notesHtml.length} characters`, {
      userMessage: texts.errors.notesTooLong,
      fields: { notesHtml: [texts.errors.notesTooLong] },
    });
  },
  sendable: placeableOrderSchema,
  referenceOf: ({ reference }) => visibleText(reference) || null,
  documentFaults,
  pages: { form: "/orders/new", results: "/orders" },
};

function placeableOrderSchema({ languages, coversheet }: OrderKnown): z.ZodType<OrderContent, OrderContent> {
  const isOffered = (code: string) =>
    languages.length === 0 || languages.some((known) => known.code === code);
  return z.custom<OrderContent>().check(({ value: content, issues }) => {
    const refuse = (field: keyof OrderContent, message: string) =>
      issues.push({ code: "custom", message, path: [field], input: content[field] });

    for (const field of ["sourceLanguage", "targetLanguage"] as const) {
      if (content[field] === "") refuse(field, texts.errors[field]);
      else if (!isOffered(content[field])) refuse(field, texts.errors.languageNotOffered);
    }
    if (content.sourceLanguage !== "" && content.sourceLanguage === content.targetLanguage) {
      refuse("targetLanguage", texts.languages.same);
    }
    for (const field of ["notarization", "currencyConversion"] as const) {
      if (content[field] && !content.certification) refuse(field, texts.errors.requiresCertification);
    }
    for (const field of coversheet) {
      const typed = visibleText(content[field.field]);
      if (typed === "" && isFieldRequired(field, content.certification)) {
        refuse(field.field, texts.errors.fill(field.label));
      }
      if (typed.length > field.maxLength) {
        refuse(field.field, texts.errors.tooLong(field.label, field.maxLength));
      }
    }
    if (content.notesHtml.length > longestNotes) refuse("notesHtml", texts.errors.notesTooLong);
  });
}
