import type { CoversheetLimits } from "@/lib/domain/capabilities";
import type { CoversheetFieldName, CoversheetSettings } from "@/lib/domain/coversheet";
import { coversheetFields, isInForce } from "@/lib/domain/coversheet";
import { type Message, message } from "@/lib/domain/message";
import { visibleText } from "@/lib/domain/visible-text";

/** What the service puts on a coversheet, as a business has set it on a connection. */
export type CoversheetField = {
  field: CoversheetFieldName;
  /** The business's own; null where it uses the usual one. */
  label: string | null;
  /** For certified orders; others may leave it empty. */
  required: boolean;
  maxLength: number;
};

/** A field as people know it. */
export type LabelledField = Pick<CoversheetField, "field" | "label">;

export type CoversheetValues = Record<CoversheetFieldName, string>;

/** Of a line that somebody types, in characters: more than anybody needs. */
export const longestAnswer = 1000;

/** When coversheet values are given. */
export type CoversheetUse = keyof CoversheetLimits;

/** The fields that are shown, in their order. @param limits null where the service names none */
export function shownFields(
  settings: CoversheetSettings,
  use: CoversheetUse,
  limits: CoversheetLimits | null,
): CoversheetField[] {
  return coversheetFields
    .filter((field) => settings[field].visible)
    .map((field) => ({
      ...{ field, label: settings[field].label, required: isInForce(settings, field) },
      maxLength: limits?.[use][field] ?? longestAnswer,
    }));
}

/** The others: what was typed into them is not sent. */
export function hiddenFields(settings: CoversheetSettings): LabelledField[] {
  return coversheetFields
    .filter((field) => !settings[field].visible)
    .map((field) => ({ field, label: settings[field].label }));
}

/** What there is of the fields that are shown; of the others the service keeps what was given, and nothing is told here. */
export function shownValues<Field extends CoversheetFieldName>(
  values: Record<Field, string | null>,
  settings: CoversheetSettings,
): Record<Field, string | null> {
  const shown = { ...values };
  for (const field of coversheetFields)
    if (field in shown && !settings[field].visible) shown[field as Field] = null;
  return shown;
}

/** The same with the labels of today, of those alone that have a value. */
export function filledIn(
  values: Record<CoversheetFieldName, string | null>,
  settings: CoversheetSettings,
): (LabelledField & { value: string })[] {
  return labelledValues(shownValues(values, settings), settings);
}

/** All that have a value, hidden or not: for whoever decides on what is sent. */
export function labelledValues(
  values: Record<CoversheetFieldName, string | null>,
  settings: CoversheetSettings,
): (LabelledField & { value: string })[] {
  return coversheetFields.flatMap((field) => {
    const value = values[field];
    return value ? [{ field, label: settings[field].label, value }] : [];
  });
}

/** How the references of several connections are headed where they stand below each other; null where none is shown. */
export function referenceHeading(all: readonly CoversheetSettings[]): Heading | null {
  return all.length === 0 ? { label: null } : fieldHeading(all, "reference");
}

type Heading = Pick<LabelledField, "label">;

/** The same of any of the fields. */
export function fieldHeading(all: readonly CoversheetSettings[], field: CoversheetFieldName): Heading | null {
  const [first, ...others] = all.map((settings) => settings[field]).filter(({ visible }) => visible);
  if (!first) return null;
  return { label: others.every(({ label }) => label === first.label) ? first.label : null };
}

/** Whether a coversheet field must be filled in. */
export function isFieldRequired(field: Pick<CoversheetField, "required">, certification: boolean): boolean {
  return field.required && certification;
}

/** How many characters of what was typed are sent, as people see them: an emoji is one. */
export function countCharacters(typed: string): number {
  return [...visibleText(typed)].length;
}

/** What is wrong with what was typed into a field; null where nothing is. */
export function coversheetFault(field: CoversheetField, value: string, isRequired: boolean): Message | null {
  const length = countCharacters(value);
  if (length === 0 && isRequired) return labelled("fill", field);
  return length > field.maxLength ? labelled("tooLong", field) : null;
}

/** A message about a field of the coversheet by its label. */
function labelled(fault: "fill" | "tooLong", { field, label, maxLength: max }: CoversheetField): Message {
  return label === null
    ? message(`draftErrors.fields.${fault}Usual`, { field, max })
    : message(`draftErrors.fields.${fault}`, { label, max });
}
