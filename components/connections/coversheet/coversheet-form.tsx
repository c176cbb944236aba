"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { PendingButton } from "@/components/ui/pending-button";
import { Switch } from "@/components/ui/switch";
import { useSay } from "@/components/words/use-say";
import { changeCoversheetAction } from "@/lib/connections/coversheet/actions";
import { coversheetsOptions } from "@/lib/connections/coversheet/client";
import type { CoversheetView } from "@/lib/connections/coversheet/schema";
import { type CoversheetFieldName, type CoversheetSettings, coversheetFields } from "@/lib/domain/coversheet";
import type { AppError } from "@/lib/domain/errors";
import { CoversheetPreview } from "./coversheet-preview";
import { FieldSettings } from "./field-settings";

/** What was changed and is not saved: `known` is what was there when it began. */
export type ChangedCoversheet = { known: CoversheetSettings; settings: CoversheetSettings };

type CoversheetFormProps = {
  coversheet: CoversheetView;
  changed: ChangedCoversheet | null;
  onChange: (next: (changed: ChangedCoversheet | null) => ChangedCoversheet | null) => void;
};

/** How one coversheet is set, with what the form of an order shows then. */
export function CoversheetForm({ coversheet, changed, onChange }: CoversheetFormProps) {
  const t = useTranslations();
  const say = useSay();
  const sent = useRef<ChangedCoversheet>(null);
  const [conflict, setConflict] = useState<AppError | null>(null);
  const { connectionId } = coversheet;
  const { known, settings } = changed ?? { known: coversheet.settings, settings: coversheet.settings };
  const { formProps, errors, refuse, reset } = useSchemaForm<CoversheetSettings>({
    loadSchema: async () => (await import("@/lib/connections/coversheet/schema")).coversheetFormSchema,
    send: (answers): Promise<void> => save(answers),
  });
  const { run, isPending } = useAction(changeCoversheetAction, {
    renews: coversheetsOptions.queryKey,
    done: t("coversheet.saved"),
    // What was typed since is still to be saved.
    onRenewed: () =>
      onChange((now) =>
        now && now.settings !== sent.current?.settings
          ? { known: sent.current?.known ?? now.known, settings: now.settings }
          : null,
      ),
    onFailure: (error) => (error.code === "conflict" ? setConflict(error) : refuse(error)),
  });
  const isUnchanged = changed === null;
  const showKnown = useEffectEvent(reset);
  // What is there is shown where nobody has changed it: after it was saved, and when somebody else has.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is another
  useEffect(() => {
    if (isUnchanged) showKnown();
  }, [isUnchanged, coversheet.settings]);
  const change = (next: Partial<CoversheetSettings>) => {
    setConflict(null);
    onChange((now) => ({
      known: now?.known ?? known,
      settings: { ...(now?.settings ?? settings), ...next },
    }));
  };
  const withUsual = ({ whiteLabel, ...fields }: CoversheetSettings): CoversheetSettings => {
    const of = (field: CoversheetFieldName) => {
      const { label, ...rest } = fields[field];
      return { ...rest, label: label === t(`orders.coversheet.${field}`) ? null : label };
    };
    return { whiteLabel, reference: of("reference"), field1: of("field1"), field2: of("field2") };
  };
  const save = async (answers: CoversheetSettings) => {
    const saved = withUsual(answers);
    setConflict(null);
    sent.current = { known: saved, settings };
    await run({ connectionId, known, settings: saved });
  };
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Form {...formProps} className="min-w-0">
        <div className="border-y border-line">
          <Switch
            name="whiteLabel"
            label={t("coversheet.whiteLabel")}
            hint={t("coversheet.whiteLabelHint")}
            isOn={settings.whiteLabel}
            isPending={isPending}
            onChange={(whiteLabel) => change({ whiteLabel })}
          />
        </div>
        {coversheetFields.map((field) => (
          <FieldSettings
            key={field}
            name={field}
            settings={settings[field]}
            error={errors[`${field}.label`]}
            onChange={(next) => change({ [field]: { ...settings[field], ...next } })}
          />
        ))}
        {(conflict ?? errors.root) ? (
          <Notice tone="danger" role="alert" className="mb-6">
            <p>{conflict ? say(conflict.userMessage) : errors.root}</p>
            {conflict ? (
              <Button
                variant="secondary"
                size="small"
                className="mt-3"
                onClick={() => {
                  setConflict(null);
                  onChange(() => null);
                }}
              >
                {t("coversheet.asItIsNow")}
              </Button>
            ) : null}
          </Notice>
        ) : null}
        <PendingButton type="submit" isPending={isPending}>
          {t("coversheet.save")}
        </PendingButton>
      </Form>
      <CoversheetPreview settings={settings} />
    </div>
  );
}
