"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ConnectionView } from "@/lib/connections/schema";
import type { DraftSummary } from "@/lib/drafts/schema";
import { TokenForm } from "./token-form";
import { TokenState } from "./token-state";

export type WaitingForm = Pick<DraftSummary, "address" | "kind"> & {
  /** They came from it, for a token. */
  isNamed: boolean;
};

type MyTokenProps = {
  connection: ConnectionView;
  /** Its controls then name the connection, so that each bears a name of its own. */
  isOneOfSeveral: boolean;
  waiting: WaitingForm | null;
};

/** The person's own access token: what the service says of it, and the ways to give, replace and remove it. */
export function MyToken({ connection, isOneOfSeveral, waiting }: MyTokenProps) {
  const t = useTranslations();
  const [isReplacing, setReplacing] = useState(false);
  const { token, sharedToken } = connection;
  const labelled = (words: string) =>
    isOneOfSeveral ? t("settings.forConnection", { words, connection: connection.name }) : words;
  const [hasSaved, setSaved] = useState(false);
  const endReplacing = () => setReplacing(false);
  const isGoOnOffered = waiting !== null && token?.state === "working" && (hasSaved || waiting.isNamed);
  return (
    <SettingsSection title={labelled(t("settings.token.heading"))} lead={t("settings.token.lead")}>
      {token ? (
        <TokenState
          connectionId={connection.id}
          whose="own"
          token={token}
          removeBody={sharedToken ? t("settings.token.removeBodyShared") : t("settings.token.removeBody")}
          labelled={labelled}
          isReplacing={isReplacing}
          onReplace={() => setReplacing(true)}
        />
      ) : (
        <p className="mb-6">{sharedToken ? t("settings.token.noneButShared") : t("settings.token.none")}</p>
      )}
      {isGoOnOffered && !isReplacing ? (
        <Link href={waiting.address} prefetch={false} className={buttonVariants({ className: "mt-6" })}>
          {t(`forms.${waiting.kind}.goOn`)}
        </Link>
      ) : null}
      {isReplacing || !token ? (
        <TokenForm
          connectionId={connection.id}
          whose="own"
          labelled={labelled}
          takesFocus={isReplacing}
          onSaved={() => {
            setSaved(true);
            endReplacing();
          }}
          onKeep={token ? endReplacing : null}
        />
      ) : null}
    </SettingsSection>
  );
}
