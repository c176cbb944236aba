"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ConnectionSettings } from "@/lib/connections/settings/schema";
import { TokenForm } from "../token-form";
import { TokenState } from "../token-state";

/** The token that the business shares on a connection, for people without their own and for work in the background. */
export function SharedToken({ connection, title }: { connection: ConnectionSettings; title: string }) {
  const t = useTranslations();
  const [isReplacing, setReplacing] = useState(false);
  const { id, name, sharedToken: token, ownTokens } = connection;
  const labelled = (words: string) => t("connections.shared.labelled", { words, connection: name });
  const endReplacing = () => setReplacing(false);
  return (
    <SettingsSection title={title} lead={t("connections.shared.lead")}>
      {token ? (
        <TokenState
          connectionId={id}
          whose="shared"
          token={token}
          removeBody={t("connections.shared.removeBody", { people: ownTokens })}
          labelled={labelled}
          isReplacing={isReplacing}
          onReplace={() => setReplacing(true)}
        />
      ) : (
        <p className="mb-6">{t("connections.shared.none", { people: ownTokens })}</p>
      )}
      {isReplacing || !token ? (
        <TokenForm
          connectionId={id}
          whose="shared"
          labelled={labelled}
          takesFocus={isReplacing}
          onSaved={endReplacing}
          onKeep={token ? endReplacing : null}
        />
      ) : null}
    </SettingsSection>
  );
}
