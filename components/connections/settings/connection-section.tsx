"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { SettingsSection } from "@/components/ui/settings-section";
import { connectionsOptions } from "@/lib/connections/client";
import { makeDefaultAction } from "@/lib/connections/settings/actions";
import type { ConnectionSettings } from "@/lib/connections/settings/schema";
import { ChangeConnection } from "./change-connection";
import { SelfTest } from "./self-test";
import { SharedToken } from "./shared-token";
import { SigningSecrets } from "./signing-secrets";

/** One connection with all that is set for it. */
export function ConnectionSection({ connection }: { connection: ConnectionSettings }) {
  const t = useTranslations();
  const router = useRouter();
  const { id, name, isDefault, variant, environment, baseUrl, signsCallbacks } = connection;
  const { wordsPerPage, toleranceWords } = connection;
  const titled = (title: string) => t("connections.of", { words: title, connection: name });
  const preferring = useAction(makeDefaultAction, {
    renews: connectionsOptions.queryKey,
    done: t("connections.default.done", { name }),
    onDone: () => router.refresh(),
  });
  return (
    <div className="divide-y divide-line border-t border-line">
      <SettingsSection
        title={name}
        lead={isDefault ? t("connections.default.is") : t("connections.default.isNot")}
      >
        <FactList
          facts={[
            { name: t("settings.connection.variant"), value: t(`settings.connection.variants.${variant}`) },
            {
              name: t("settings.connection.environment"),
              value: t("shell.environmentName", { environment }),
            },
            { name: t("settings.connection.address"), value: baseUrl },
            {
              name: t("connections.pageRate.name"),
              value: t("connections.pageRate.value", { words: wordsPerPage, tolerance: toleranceWords }),
            },
          ]}
        />
        <div className="mt-5 flex flex-wrap gap-3">
          <ChangeConnection connection={connection} />
          {isDefault ? null : (
            <Button
              variant="quiet"
              size="small"
              aria-label={titled(t("connections.default.make"))}
              aria-disabled={preferring.isPending}
              onClick={() => (preferring.isPending ? undefined : void preferring.run({ connectionId: id }))}
            >
              {t("connections.default.make")}
            </Button>
          )}
        </div>
      </SettingsSection>
      <SharedToken connection={connection} title={titled(t("connections.shared.heading"))} />
      {signsCallbacks ? (
        <SigningSecrets connection={connection} title={titled(t("connections.secrets.heading"))} />
      ) : null}
      <SelfTest connection={connection} title={titled(t("connections.test.heading"))} />
    </div>
  );
}
