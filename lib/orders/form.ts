// Loaded with the page of the form, and made with zod/mini for that: zod would add 10 kB to it.
import * as z from "zod/mini";
import type { AnySchema } from "@/lib/domain/any-schema";
import { type Message, type MessageKey, message } from "@/lib/domain/message";
import { storableText } from "@/lib/domain/storable-text";
import { visibleText } from "@/lib/domain/visible-text";
import type { Form } from "@/lib/drafts/form";
import { documentFaults } from "@/lib/drafts/rules";
import { orderFormOutline } from "./placing/rules";

/** The form of an order, with the service's rules for it: Variant A, "Create order". */

const text = z._default(z.string().check(z.overwrite(storableText)), "");
const flag = z._default(z.boolean(), false);

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

const typedText = (longest: number) =>
  z._default(z.string().check(z.maxLength(longest), z.overwrite(storableText)), "");

/** How long the notes may be is decided when they have been cleaned. */
export const typedOrderSchema = z.extend(orderContentSchema, {
  sourceLanguage: typedText(40),
  targetLanguage: typedText(40),
  reference: typedText(1000),
  field1: typedText(1000),
  field2: typedText(1000),
});

/** In characters of clean HTML. */
export const longestNotes = 50_000;

export const notesTooLong = "draftErrors.fields.notesTooLong" satisfies MessageKey;

/** What is known of the service where an order is checked. */
export type OrderKnown = {
  /** Those that it offers; empty before it was ever asked: then it decides. */
  languages: readonly { code: string }[];
  /** The visible fields alone. */
  coversheet: readonly CoversheetField[];
};

export type CoversheetField = {
  field: "reference" | "field1" | "field2";
  /** The business's own; null where it uses the usual one. */
  label: string | null;
  /** For certified orders; others may leave it empty. */
  required: boolean;
  maxLength: number;
};

/** Whether a coversheet field must be filled in. */
export function isFieldRequired(field: CoversheetField, certification: boolean): boolean {
  return field.required && certification;
}

export const orderForm: Form<OrderContent, OrderKnown> = {
  ...orderFormOutline,
  content: orderContentSchema,
  typed: typedOrderSchema,
  sendable: placeableOrderSchema,
  referenceOf: ({ reference }) => visibleText(reference) || null,
  documentFaults,
};

function placeableOrderSchema({ languages, coversheet }: OrderKnown): AnySchema<OrderContent, OrderContent> {
  const isOffered = (code: string) =>
    languages.length === 0 || languages.some((known) => known.code === code);
  return z.custom<OrderContent>().check(({ value: content, issues }) => {
    const refuse = (field: keyof OrderContent, { key, params }: Message) =>
      issues.push({ code: "custom", message: key, params, path: [field], input: content[field] });

    for (const field of ["sourceLanguage", "targetLanguage"] as const) {
      if (content[field] === "") refuse(field, message(`draftErrors.fields.${field}`));
      else if (!isOffered(content[field])) refuse(field, message("draftErrors.fields.languageNotOffered"));
    }
    if (content.sourceLanguage !== "" && content.sourceLanguage === content.targetLanguage) {
      refuse("targetLanguage", message("draftErrors.fields.sameLanguage"));
    }
    for (const field of ["notarization", "currencyConversion"] as const) {
      if (content[field] && !content.certification) {
        refuse(field, message("draftErrors.fields.requiresCertification"));
      }
    }
    for (const field of coversheet) {
      const typed = visibleText(content[field.field]);
      if (typed === "" && isFieldRequired(field, content.certification)) {
        refuse(field.field, labelled("fill", field));
      }
      if (typed.length > field.maxLength) {
        refuse(field.field, labelled("tooLong", field));
      }
    }
    if (content.notesHtml.length > longestNotes) refuse("notesHtml", message(notesTooLong));
  });
}

/** A message about a field of the coversheet by its label. */
function labelled(fault: "fill" | "tooLong", { field, label, maxLength: max }: CoversheetField): Message {
  if (fault === "fill") {
    return label === null
      ? message("draftErrors.fields.fillUsual", { field })
      : message("draftErrors.fields.fill", { label });
  }
  return label === null
    ? message("draftErrors.fields.tooLongUsual", { field, max })
    : message("draftErrors.fields.tooLong", { label, max });
}
