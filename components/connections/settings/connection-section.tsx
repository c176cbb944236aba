"use client";

import { useTranslations } from "next-intl";
import { FactList } from "@/components/ui/fact-list";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ConnectionSettings } from "@/lib/connections/settings/schema";
import { useEnvironment } from "../use-environment";
import { SharedToken } from "./shared-token";

/** One connection with all that is set for it. */
export function ConnectionSection({ connection }: { connection: ConnectionSettings }) {
  const t = useTranslations();
  const environmentOf = useEnvironment();
  const { name, isDefault, variant, environment, baseUrl, isUsable } = connection;
  const titled = (title: string) => t("connections.titled", { title, connection: name });
  return (
    <div className="divide-y divide-line border-t border-line">
      <SettingsSection title={name} lead={isDefault ? t("connections.isDefault") : t("connections.isOther")}>
        <FactList
          facts={[
            { name: t("settings.connection.variant"), value: t(`settings.connection.variants.${variant}`) },
            { name: t("settings.connection.environment"), value: environmentOf(environment) },
            { name: t("settings.connection.address"), value: baseUrl },
          ]}
        />
        {isUsable ? null : <p className="mt-5 text-ink-soft">{t("connections.unusable")}</p>}
      </SettingsSection>
      {isUsable ? (
        <SharedToken connection={connection} title={titled(t("connections.shared.heading"))} />
      ) : null}
    </div>
  );
}
