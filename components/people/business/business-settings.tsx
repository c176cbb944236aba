"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useAction } from "@/components/actions/use-action";
import { PageHeader } from "@/components/ui/page-header";
import { SettingsSection } from "@/components/ui/settings-section";
import { Switch } from "@/components/ui/switch";
import { consentHours } from "@/lib/drafts/consents/rules";
import { changeBusinessAction } from "@/lib/people/business/actions";
import { businessOptions } from "@/lib/people/business/client";
import { Departments } from "./departments";

/** What holds for everybody in the business. @param props.children what else is kept for its departments */
export function BusinessSettings({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const { data: business } = useSuspenseQuery(businessOptions);
  const { requestersSeeAll, requestersSeePrices, staffOrdersNeedConsent } = business;
  const change = useAction(changeBusinessAction, {
    renews: businessOptions.queryKey,
    done: t("business.saved"),
  });
  const decide = (settings: Partial<Parameters<typeof changeBusinessAction>[0]>) =>
    void change.run({ requestersSeeAll, requestersSeePrices, staffOrdersNeedConsent, ...settings });
  return (
    <>
      <PageHeader title={t("business.title")} lead={business.name} />
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title={t("business.sight.heading")} lead={t("business.sight.lead")}>
          <div className="-my-4 divide-y divide-line">
            <Switch
              label={t("business.sight.colleagues")}
              hint={t("business.sight.colleaguesHint")}
              isOn={requestersSeeAll}
              isPending={change.isPending}
              onChange={(isOn) => decide({ requestersSeeAll: isOn })}
            />
            <Switch
              label={t("business.sight.prices")}
              hint={t("business.sight.pricesHint")}
              isOn={requestersSeePrices}
              isPending={change.isPending}
              onChange={(isOn) => decide({ requestersSeePrices: isOn })}
            />
          </div>
        </SettingsSection>
        <SettingsSection title={t("business.staff.heading")} lead={t("business.staff.lead")}>
          <div className="-my-4">
            <Switch
              label={t("business.staff.consent")}
              hint={t("business.staff.consentHint", { hours: String(consentHours) })}
              isOn={staffOrdersNeedConsent}
              isPending={change.isPending}
              onChange={(isOn) => decide({ staffOrdersNeedConsent: isOn })}
            />
          </div>
        </SettingsSection>
        <Departments departments={business.departments} />
        {children}
      </div>
    </>
  );
}
