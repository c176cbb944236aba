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
        name={`${name}.label`}
        label={t("coversheet.label")}
        hint={t("coversheet.labelHint", { usual })}
        defaultValue={settings.label ?? usual}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        className="clear-both"
      />
      <div className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
        {(["visible", "required"] as const).map((choice) => (
          <Choice
            key={choice}
            name={`${name}.${choice}`}
            label={t(`coversheet.${choice}`)}
            hint={t(`coversheet.${choice}Hint`)}
            isOn={settings[choice]}
            onChange={(isOn) => onChange({ [choice]: isOn })}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

function Choice({ name, label, hint, isOn, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        defaultChecked={isOn}
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
