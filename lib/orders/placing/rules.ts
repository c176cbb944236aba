import type { FieldMessages } from "@/lib/domain/errors";
import { cleanHtml, isBlankHtml } from "@/lib/domain/html";
import type { TranslationRequest } from "@/lib/domain/requests";
import type { Language } from "@/lib/domain/shapes";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { DraftDocumentRecord } from "../drafts/data";
import type { DraftContent } from "../drafts/schema";

/** A form checked as an order, by the service's rules: Variant A, "Create order". */

export type CoversheetRule = {
  field: "reference" | "field1" | "field2";
  label: string;
  required: boolean;
  maxLength: number;
};

export type OrderCheck = {
  content: DraftContent;
  documents: readonly DraftDocumentRecord[];
  /** Empty before the service was ever asked: then the service decides. */
  languages: readonly Language[];
  /** The visible coversheet fields alone. */
  coversheet: readonly CoversheetRule[];
};

/** Messages at the fields that stand in the way; an empty object for a form that can be placed. */
export function orderFaults({ content, documents, languages, coversheet }: OrderCheck): FieldMessages {
  const faults: FieldMessages = {};
  const say = (field: string, message: string) => {
    faults[field] = [...(faults[field] ?? []), message];
  };
  for (const [field, what] of languageFields) {
    if (content[field] === "") say(field, `Choose the ${what}.`);
    else if (languages.length > 0 && !isOffered(languages, content[field])) {
      say(field, `The translation service does not offer this ${what}.`);
    }
  }
  for (const [field, what] of certifiedOnly) {
    if (content[field] && !content.certification) say(field, `${what} is only available with certification.`);
  }
  for (const { field, label, required, maxLength } of coversheet) {
    const text = content[field].trim();
    if (text.length > maxLength) say(field, `${label} can have at most ${maxLength} characters.`);
    if (text === "" && required && content.certification) {
      say(field, `${label} is required for certified orders.`);
    }
  }
  for (const message of documentFaults(documents)) say("documents", message);
  return faults;
}

/**
 * Nothing is placed without a document that the person sees, or with one that they do not: after a lost answer, or in
 * another tab, the page may show other documents than the draft has.
 */
export function unseenFaults(
  documents: readonly DraftDocumentRecord[],
  shown: readonly Pick<DraftDocumentRecord, "id" | "kind">[],
): FieldMessages {
  const asSeen = ({ id, kind }: Pick<DraftDocumentRecord, "id" | "kind">) =>
    shown.some((document) => document.id === id && document.kind === kind);
  if (documents.length === shown.length && documents.every(asSeen)) return {};
  return { documents: [texts.errors.otherDocuments] };
}

/** What is sent: trimmed, cleaned, hidden coversheet fields left out, documents in their order. */
export function requestOf({ content, documents, coversheet }: OrderCheck): TranslationRequest {
  const coversheetText = (field: CoversheetRule["field"]) =>
    coversheet.some((rule) => rule.field === field) ? content[field].trim() || null : null;
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
}

const languageFields = [
  ["sourceLanguage", "source language"],
  ["targetLanguage", "target language"],
] as const;

const certifiedOnly = [
  ["notarization", "Notarization"],
  ["currencyConversion", "Currency conversion"],
] as const;

function isOffered(languages: readonly Language[], code: string): boolean {
  return languages.some((language) => language.code === code && language.active);
}

function documentFaults(documents: readonly DraftDocumentRecord[]): string[] {
  const named = (state: DraftDocumentRecord["state"]) =>
    documents.filter((document) => document.state === state).map(({ name }) => name);
  return [
    ...(documents.some(({ kind }) => kind === "source") ? [] : ["Add at least one source document."]),
    ...named("uploading").map((name) => `${name} is still uploading.`),
    ...named("failed").map((name) => `${name} was not uploaded. Retry or remove it.`),
  ];
}
