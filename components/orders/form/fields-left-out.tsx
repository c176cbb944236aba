"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { FieldErrors } from "@/components/drafts/field-errors";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useFormats } from "@/components/words/use-formats";
import { coversheetAddress } from "@/lib/connections/coversheet/rules";
import { coversheetFields } from "@/lib/domain/coversheet";
import { visibleText } from "@/lib/domain/visible-text";
import { type CoversheetField, isFieldRequired, type LabelledField } from "@/lib/orders/coversheet/rules";
import type { OrderContent } from "@/lib/orders/form";
import type { OrderFormOptions } from "@/lib/orders/schema";

type Form = { form: UseFormReturn<OrderContent> };

/** What was typed into fields that this coversheet does not show, or is asked for there: neither goes without a word. */
export function LeftOutFields({ form, fields }: Form & { fields: readonly LabelledField[] }) {
  return fields.map((field) => <LeftOutField key={field.field} form={form} field={field} />);
}

function LeftOutField({ form, field }: Form & { field: LabelledField }) {
  const t = useTranslations();
  const label = useCoversheetLabel()(field);
  const { field: name } = field;
  const value = visibleText(useWatch({ control: form.control, name }));
  const error = useFormState({ control: form.control, name }).errors[name]?.message;
  if (value === "" && !error) return null;
  return (
    <div id={fieldId(name)} tabIndex={-1} className="mt-4">
      {value === "" ? null : (
        <Notice tone="warning" className="mt-0">
          <p className="wrap-anywhere">{t("orderForm.coversheet.leftOut", { label, value })}</p>
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            onClick={() => form.setValue(name, "", { shouldDirty: true, shouldValidate: true })}
          >
            {t("orderForm.coversheet.remove", { label })}
          </Button>
        </Notice>
      )}
      <FieldErrors
        id={errorId(name)}
        messages={error ? [error, t("orderForm.coversheet.notShown", { label })] : []}
      />
    </div>
  );
}

type UnexpectedDemandProps = Form & {
  options: Pick<OrderFormOptions, "coversheet" | "hiddenFields" | "keepsCoversheet" | "connectionId">;
};

/** Tells whoever looks after the portal's copy of the settings what the service wants that is not required there. */
export function UnexpectedDemand({ form, options }: UnexpectedDemandProps) {
  const t = useTranslations();
  const { list } = useFormats();
  const labelOf = useCoversheetLabel();
  const { errors } = useFormState({ control: form.control, name: [...coversheetFields] });
  const [certification, ...values] = useWatch({
    control: form.control,
    name: ["certification", ...coversheetFields],
  });
  const isUnexpected = ({ field, required = false }: LabelledField & Partial<CoversheetField>) =>
    errors[field]?.type === "service" &&
    values[coversheetFields.indexOf(field)] === "" &&
    !isFieldRequired({ required }, certification);
  const unexpected = [...options.coversheet, ...options.hiddenFields].filter(isUnexpected);
  if (!options.keepsCoversheet || unexpected.length === 0) return null;
  return (
    <Notice tone="warning" title={t("orderForm.coversheet.demand.title")} className="mt-4">
      <p className="wrap-anywhere">
        {t("orderForm.coversheet.demand.body", { fields: list(unexpected.map(labelOf)) })}
      </p>
      <p className="mt-2">
        <Link
          href={coversheetAddress(options.connectionId)}
          prefetch={false}
          className="font-medium text-accent hover:underline"
        >
          {t("orderForm.coversheet.demand.open")}
        </Link>
      </p>
    </Notice>
  );
}
