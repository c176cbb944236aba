import type { OrderContent } from "@/lib/orders/form";

/** What an error can be about: an answer, or the documents as a whole. */
export type FormField = keyof OrderContent | "documents";

/** In the order in which a person meets them on the page, which is the order of the error summary. */
const fieldsInOrder = [
  "documents",
  "sourceLanguage",
  "targetLanguage",
  "certification",
  "expedited",
  "notarization",
  "currencyConversion",
  "reference",
  "field1",
  "field2",
  "notesHtml",
] as const satisfies FormField[];

export function isFormField(name: string): name is FormField {
  return (fieldsInOrder as readonly string[]).includes(name);
}

/** The element of a field, which a link of the error summary leads to. */
export function fieldId(field: FormField): string {
  return `order-${field}`;
}

export function errorId(field: FormField): string {
  return `order-${field}-error`;
}

export type FieldError = { field: FormField | null; message: string };

/** Sorted as the page is; what belongs to no field comes first. */
export function inPageOrder(errors: readonly FieldError[]): FieldError[] {
  const place = ({ field }: FieldError) => (field ? fieldsInOrder.indexOf(field) : -1);
  return [...errors].sort((a, b) => place(a) - place(b));
}
