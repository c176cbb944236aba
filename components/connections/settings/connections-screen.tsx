"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { connectionSettingsOptions } from "@/lib/connections/settings/client";
import { AddConnection } from "./add-connection";
import { ConnectionSection } from "./connection-section";

/** How the business reaches the translation service. */
export function ConnectionsScreen() {
  const t = useTranslations();
  const { data: connections } = useSuspenseQuery(connectionSettingsOptions);
  return (
    <>
      <PageHeader title={t("connections.title")} lead={t("connections.lead")} actions={<AddConnection />} />
      {connections.length === 0 ? <p className="text-ink-soft">{t("connections.none")}</p> : null}
      {connections.map((connection) => (
        <ConnectionSection key={connection.id} connection={connection} />
      ))}
    </>
  );
}
