"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ConnectionView } from "@/lib/connections/schema";
import { TokenForm } from "./token-form";
import { TokenState } from "./token-state";

type MyTokenProps = {
  connection: ConnectionView;
  /** Its controls then name the connection, so that each bears a name of its own. */
  isOneOfSeveral: boolean;
};

/** The person's own access token: what the service says of it, and the ways to give, replace and remove it. */
export function MyToken({ connection, isOneOfSeveral }: MyTokenProps) {
  const t = useTranslations();
  const [isReplacing, setReplacing] = useState(false);
  const { token, hasSharedToken } = connection;
  const labelled = (words: string) =>
    isOneOfSeveral ? t("settings.forConnection", { words, connection: connection.name }) : words;
  const endReplacing = () => setReplacing(false);
  return (
    <SettingsSection title={labelled(t("settings.token.heading"))} lead={t("settings.token.lead")}>
      {token ? (
        <TokenState
          connectionId={connection.id}
          token={token}
          hasSharedToken={hasSharedToken}
          labelled={labelled}
          isReplacing={isReplacing}
          onReplace={() => setReplacing(true)}
        />
      ) : (
        <p className="mb-6">
          {hasSharedToken ? t("settings.token.noneButShared") : t("settings.token.none")}
        </p>
      )}
      {isReplacing || !token ? (
        <TokenForm
          connectionId={connection.id}
          labelled={labelled}
          takesFocus={isReplacing}
          onSaved={endReplacing}
          onKeep={token ? endReplacing : null}
        />
      ) : null}
    </SettingsSection>
  );
}
