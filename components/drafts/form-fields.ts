import type { Form } from "@/lib/drafts/form";

/** The documents as a whole, which errors can be about as they can be about an answer. */
export const documentsField = "documents";

/** What an error can be about, in the order in which a person meets it on the page. */
export function fieldsOf({ content }: Pick<Form, "content">): string[] {
  return [documentsField, ...Object.keys(content.shape)];
}

/** The element of a field, which a link of the error summary leads to. */
export function fieldId(field: string): string {
  return `field-${field}`;
}

export function errorId(field: string): string {
  return `${fieldId(field)}-error`;
}

/** `field` is null for what belongs to none. */
export type FieldError = { field: string | null; message: string };

/** Sorted as the page is; what belongs to no field comes first. */
export function inPageOrder(fields: readonly string[], errors: readonly FieldError[]): FieldError[] {
  const place = ({ field }: FieldError) => (field ? fields.indexOf(field) : -1);
  return [...errors].sort((a, b) => place(a) - place(b));
}
