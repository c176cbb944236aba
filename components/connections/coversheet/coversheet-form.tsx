"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { PendingButton } from "@/components/ui/pending-button";
import { Switch } from "@/components/ui/switch";
import { useSay } from "@/components/words/use-say";
import { changeCoversheetAction } from "@/lib/connections/coversheet/actions";
import { coversheetsOptions } from "@/lib/connections/coversheet/client";
import { isLabelTooLong } from "@/lib/connections/coversheet/rules";
import type { CoversheetView } from "@/lib/connections/coversheet/schema";
import { type CoversheetFieldName, type CoversheetSettings, coversheetFields } from "@/lib/domain/coversheet";
import type { AppError } from "@/lib/domain/errors";
import { CoversheetPreview } from "./coversheet-preview";
import { FieldSettings, labelName } from "./field-settings";

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
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<ChangedCoversheet>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isRefused, setRefused] = useState(false);
  const { connectionId } = coversheet;
  const { known, settings } = changed ?? { known: coversheet.settings, settings: coversheet.settings };
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
    onFailure: setFailure,
  });
  const change = (next: Partial<CoversheetSettings>) => {
    setFailure(null);
    onChange((now) => ({
      known: now?.known ?? known,
      settings: { ...(now?.settings ?? settings), ...next },
    }));
  };
  const isFaulty = (field: CoversheetFieldName) => isLabelTooLong(settings[field].label);
  const withUsual = ({ whiteLabel, ...fields }: CoversheetSettings): CoversheetSettings => {
    const of = (field: CoversheetFieldName) => {
      const { label, ...rest } = fields[field];
      const isUsual = label?.trim() === "" || label?.trim() === t(`orders.coversheet.${field}`);
      return { ...rest, label: isUsual ? null : label };
    };
    return { whiteLabel, reference: of("reference"), field1: of("field1"), field2: of("field2") };
  };
  const save = () => {
    const faulty = coversheetFields.find(isFaulty);
    setFailure(null);
    setRefused(faulty !== undefined);
    if (faulty) {
      form.current?.querySelector<HTMLInputElement>(`[name=${labelName(faulty)}]`)?.focus();
      return;
    }
    const saved = withUsual(settings);
    sent.current = { known: saved, settings };
    void run({ connectionId, known, settings: saved });
  };
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Form
        ref={form}
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) save();
        }}
      >
        <div className="border-y border-line">
          <Switch
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
            error={isRefused && isFaulty(field) ? t("connectionErrors.label.tooLong") : undefined}
            onChange={(next) => change({ [field]: { ...settings[field], ...next } })}
          />
        ))}
        {failure ? (
          <Notice tone="danger" role="alert" className="mb-6">
            <p>{say(failure.userMessage)}</p>
            {failure.code === "conflict" ? (
              <Button
                variant="secondary"
                size="small"
                className="mt-3"
                onClick={() => {
                  setFailure(null);
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
