"use client";

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { SettingsSection } from "@/components/ui/settings-section";
import { chooseTimingAction } from "@/lib/notifications/choices/actions";
import { notificationChoicesOptions } from "@/lib/notifications/choices/client";
import type { TimingChoice } from "@/lib/notifications/choices/schema";
import { type Timing, timings } from "@/lib/notifications/rules";
import { eventHints, eventWords, timingWords } from "./words";

/** What the person is emailed of, and when. */
export function NotificationChoices() {
  const t = useTranslations();
  const { choices, businessName, email, timeZone, isConfigured } =
    useSuspenseQuery(notificationChoicesOptions).data;
  return (
    <>
      <PageHeader title={t("notifications.title")} lead={businessName} />
      {isConfigured ? null : <Notice className="mb-8">{t("notifications.notConfigured")}</Notice>}
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection
          title={t("notifications.chosen.heading")}
          lead={t("notifications.chosen.lead", { business: businessName, email })}
        >
          <div className="flex flex-col gap-7">
            {choices.map((choice) => (
              <Choice key={choice.event} {...choice} />
            ))}
          </div>
          <p className="mt-8 text-sm text-ink-soft">{t("notifications.together", { timeZone })}</p>
        </SettingsSection>
        <SettingsSection title={t("notifications.always.heading")}>
          <p>{t("notifications.always.body")}</p>
        </SettingsSection>
      </div>
    </>
  );
}

function Choice({ event, timing }: TimingChoice) {
  const t = useTranslations();
  const hintId = useId();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<Timing>(timing);
  const { run, isPending } = useAction(chooseTimingAction, {
    renews: notificationChoicesOptions.queryKey,
    done: t("notifications.saved"),
    // Shown before it was read again.
    onDone: (_, choice) =>
      queries.setQueryData(notificationChoicesOptions.queryKey, (known) =>
        known
          ? {
              ...known,
              choices: known.choices.map((each) => (each.event === choice.event ? choice : each)),
            }
          : known,
      ),
  });
  const choose = (value: string) => {
    const chosen = timings.find((known) => known === value);
    if (!chosen || isPending) return;
    setWanted(chosen);
    void run({ event, timing: chosen });
  };
  return (
    <div>
      <Select
        label={t(eventWords[event])}
        value={isPending ? wanted : timing}
        onChange={choose}
        describedBy={hintId}
        options={timings.map((value) => ({ value, label: t(timingWords[value]) }))}
      />
      <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
        {t(eventHints[event])}
      </p>
    </div>
  );
}
