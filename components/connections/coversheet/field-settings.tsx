"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { TextField } from "@/components/ui/text-field";
import type { CoversheetFieldName, CoversheetFieldSettings } from "@/lib/domain/coversheet";

type FieldSettingsProps = {
  name: CoversheetFieldName;
  settings: CoversheetFieldSettings;
  error: string | undefined;
  onChange: (next: Partial<CoversheetFieldSettings>) => void;
};

/** How one field is set. */
export function FieldSettings({ name, settings, error, onChange }: FieldSettingsProps) {
  const t = useTranslations();
  const usual = t(`orders.coversheet.${name}`);
  return (
    <fieldset className="border-b border-line py-6 last-of-type:mb-6">
      <legend className="float-start mb-3 w-full text-section-title">{usual}</legend>
      <TextField
        name={labelName(name)}
        label={t("coversheet.label")}
        hint={t("coversheet.labelHint", { usual })}
        value={settings.label ?? usual}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        className="clear-both"
      />
      <div className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
        {(["visible", "required"] as const).map((choice) => (
          <Choice
            key={choice}
            label={t(`coversheet.${choice}`)}
            hint={t(`coversheet.${choice}Hint`)}
            checked={settings[choice]}
            onChange={(checked) => onChange({ [choice]: checked })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What the textbox of a field's label is called in its form. */
export function labelName(field: CoversheetFieldName): string {
  return `${field}-label`;
}

type ChoiceProps = { label: string; hint: string; checked: boolean; onChange: (checked: boolean) => void };

function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="mt-1 size-4.5 shrink-0 accent-accent"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
    </div>
  );
}
