// Loaded with the page of the form, and made with zod/mini for that: zod would add 10 kB to it.
import * as z from "zod/mini";
import type { AnySchema } from "@/lib/domain/any-schema";
import { eachCoversheetField } from "@/lib/domain/coversheet";
import { type Message, type MessageKey, message } from "@/lib/domain/message";
import { storableText } from "@/lib/domain/storable-text";
import { visibleText } from "@/lib/domain/visible-text";
import type { Form } from "@/lib/drafts/form";
import { documentFaults } from "@/lib/drafts/rules";
import { addressAnswers, addressFaults } from "./addresses/form";
import { type CoversheetField, coversheetFault, isFieldRequired, longestAnswer } from "./coversheet/rules";
import { neededByFault } from "./needed-by/rules";
import { orderFormOutline } from "./placing/rules";

/** The form of an order, with the service's rules for it: Variant A, "Create order". */

const text = z._default(z.string().check(z.overwrite(storableText)), "");
const flag = z._default(z.boolean(), false);

/** @param line of text, which may have so many characters where somebody types it */
export const answers = (line: (longest: number) => z.ZodMiniDefault<z.ZodMiniString>) => ({
  sourceLanguage: line(40),
  targetLanguage: line(40),
  certification: flag,
  expedited: flag,
  notarization: flag,
  currencyConversion: flag,
  shipping: flag,
  ...eachCoversheetField(() => line(longestAnswer)),
  /** How long the notes may be is decided when they have been cleaned. */
  notesHtml: text,
  shippingService: z._default(z.string(), "standard"),
  shippingSignature: flag,
  ...addressAnswers(line),
  /** A day of the calendar, as `2026-12-01`; empty for none. */
  neededBy: line(longestDay),
});

/** A browser may write years of six digits. */
const longestDay = 12;

export const orderContentSchema = z.object(answers(() => text));
export type OrderContent = z.infer<typeof orderContentSchema>;

/** In characters of clean HTML. */
export const longestNotes = 50_000;

export const notesTooLong = "draftErrors.fields.notesTooLong" satisfies MessageKey;

/** What is known of the service where an order is checked. */
export type OrderKnown = {
  /** Those that it offers; empty before it was ever asked: then it decides. */
  languages: readonly { code: string }[];
  /** The visible fields alone. */
  coversheet: readonly CoversheetField[];
  /** The countries that hard copies go to, by ISO 3166 alpha-2; null where none are sent. */
  countries: readonly string[] | null;
  /** The day that it is for whoever asks. */
  today: string;
};

export const orderForm: Form<OrderContent, OrderKnown> = {
  ...orderFormOutline,
  content: orderContentSchema,
  sendable: placeableOrderSchema,
  referenceOf: ({ reference }) => visibleText(reference) || null,
  documentFaults,
  answeredAs: (content, { coversheet }) =>
    JSON.stringify(
      coversheet
        .filter(({ field }) => visibleText(content[field]) !== "")
        .map(({ field, label }) => [field, label]),
    ),
};

function placeableOrderSchema({
  languages,
  coversheet,
  countries,
  today,
}: OrderKnown): AnySchema<OrderContent, OrderContent> {
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
    for (const field of ["notarization", "currencyConversion", "shipping"] as const) {
      if (content[field] && !content.certification) {
        refuse(field, message("draftErrors.fields.requiresCertification"));
      }
    }
    if (countries && content.shipping) {
      for (const { field, fault } of addressFaults(content, countries)) refuse(field, fault);
    }
    for (const field of coversheet) {
      const fault = coversheetFault(
        field,
        content[field.field],
        isFieldRequired(field, content.certification),
      );
      if (fault) refuse(field.field, fault);
    }
    const tooSoon = content.neededBy !== "" && neededByFault(content.neededBy, today);
    if (tooSoon) refuse("neededBy", tooSoon);
    if (content.notesHtml.length > longestNotes) refuse("notesHtml", message(notesTooLong));
  });
}
