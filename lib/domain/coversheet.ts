/** The fields of a coversheet, by the service's names for them, and how a business has set them. */

export const coversheetFields = ["reference", "field1", "field2"] as const;
export type CoversheetFieldName = (typeof coversheetFields)[number];

/** The same of every field. */
export function eachCoversheetField<Value>(
  of: (field: CoversheetFieldName) => Value,
): Record<CoversheetFieldName, Value> {
  return Object.fromEntries(coversheetFields.map((field) => [field, of(field)])) as Record<
    CoversheetFieldName,
    Value
  >;
}

export type CoversheetFieldSettings = {
  /** The business's own; null where it uses the usual one. */
  label: string | null;
  visible: boolean;
  /** In effect while white label is on and the field is visible, for what is certified. */
  required: boolean;
};

export type CoversheetSettings = Record<CoversheetFieldName, CoversheetFieldSettings> & {
  whiteLabel: boolean;
};

/** The columns in which a connection has them. */
export type CoversheetColumns = { whiteLabel: boolean } & Record<
  `${CoversheetFieldName}Label`,
  string | null
> &
  Record<`${CoversheetFieldName}${"Visible" | "Required"}`, boolean>;

const unset: CoversheetFieldSettings = { label: null, visible: true, required: false };

/** @param columns null for a connection of which nobody has set anything: then they are as the service's documents say */
export function coversheetSettings(columns: CoversheetColumns | null): CoversheetSettings {
  const of = (field: CoversheetFieldName): CoversheetFieldSettings =>
    columns
      ? {
          label: columns[`${field}Label`],
          visible: columns[`${field}Visible`],
          required: columns[`${field}Required`],
        }
      : unset;
  return {
    whiteLabel: columns?.whiteLabel ?? false,
    ...eachCoversheetField(of),
  };
}

/** Where the service makes no coversheet: a reference is all there is of it. */
export const referenceAlone: CoversheetSettings = {
  whiteLabel: false,
  ...eachCoversheetField((field) => ({ ...unset, visible: field === "reference" })),
};

export function coversheetColumns(settings: CoversheetSettings): CoversheetColumns {
  const { whiteLabel, reference, field1, field2 } = settings;
  return {
    whiteLabel,
    ...{ referenceLabel: reference.label, referenceVisible: reference.visible },
    ...{ referenceRequired: reference.required, field1Label: field1.label, field1Visible: field1.visible },
    ...{ field1Required: field1.required, field2Label: field2.label, field2Visible: field2.visible },
    field2Required: field2.required,
  };
}

/** Whether certified requests need a value: only where the field is shown at all. */
export function isInForce(
  { whiteLabel, ...fields }: CoversheetSettings,
  field: CoversheetFieldName,
): boolean {
  return whiteLabel && fields[field].visible && fields[field].required;
}
