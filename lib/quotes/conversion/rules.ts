import { eachCoversheetField } from "@/lib/domain/coversheet";
import type { FieldMessages } from "@/lib/domain/errors";
import { visibleText } from "@/lib/domain/visible-text";
import {
  type CoversheetField,
  type CoversheetValues,
  coversheetFault,
  isFieldRequired,
} from "@/lib/orders/coversheet/rules";

/** What a quote is converted with beside itself (Variant A, "Quotes", and "Convert body"). Pure. */

export type ConversionField = CoversheetField & {
  /** What the quote has; null for nothing. It stays where nothing else is given. */
  saved: string | null;
};

export type ConversionView = {
  /** The visible fields of the coversheet. */
  fields: ConversionField[];
  /** Whether a certified translation was asked for; null of what was requested elsewhere, of which nobody here knows. */
  isCertified: boolean | null;
};

/** Whether a value is asked for: the service wants one, and the quote has none. */
export function isMissing(
  field: ConversionField,
  { isCertified }: Pick<ConversionView, "isCertified">,
): boolean {
  return isFieldRequired(field, isCertified !== false) && !field.saved;
}

/** What is wrong with what was typed. Of what nobody knows whether it is certified the service decides what it needs. */
export function conversionFaults(conversion: ConversionView, typed: CoversheetValues): FieldMessages {
  return Object.fromEntries(
    conversion.fields.flatMap((field) => {
      const isRequired = conversion.isCertified === true && isMissing(field, conversion);
      const fault = coversheetFault(field, typed[field.field], isRequired);
      return fault ? [[field.field, [fault]]] : [];
    }),
  );
}

/** What was typed that is another than what the quote has; null keeps that. Of hidden fields nothing is sent. */
export function replacements(
  { fields }: ConversionView,
  typed: CoversheetValues,
): Record<CoversheetField["field"], string | null> {
  const of = (name: CoversheetField["field"]) => {
    const field = fields.find((shown) => shown.field === name);
    const value = visibleText(typed[name]);
    return field && value !== "" && value !== field.saved ? value : null;
  };
  return eachCoversheetField(of);
}
