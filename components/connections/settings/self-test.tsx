"use client";

import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { PendingButton } from "@/components/ui/pending-button";
import { SettingsSection } from "@/components/ui/settings-section";
import { connectionsOptions } from "@/lib/connections/client";
import { testConnectionAction } from "@/lib/connections/self-test/actions";
import type { ConnectionTest } from "@/lib/connections/self-test/schema";
import type { ConnectionSettings } from "@/lib/connections/settings/schema";
import { type Tone, useTestWords } from "./use-test-words";

const signs = {
  good: { Icon: CircleCheck, colour: "text-success" },
  warning: { Icon: TriangleAlert, colour: "text-warning" },
  bad: { Icon: CircleAlert, colour: "text-danger" },
} as const satisfies Record<Tone, object>;

/** Tries a connection without placing anything, and says of each step what came of it. */
export function SelfTest({ connection, title }: { connection: ConnectionSettings; title: string }) {
  const t = useTranslations();
  const [found, setFound] = useState<ConnectionTest | null>(null);
  const wordsOf = useTestWords();
  const { run, isPending } = useAction(testConnectionAction, {
    renews: connectionsOptions.queryKey,
    done: null,
    onDone: setFound,
  });
  const labelled = (words: string) => t("connections.of", { words, connection: connection.name });
  return (
    <SettingsSection title={title} lead={t("connections.test.lead")}>
      <PendingButton
        variant="secondary"
        aria-label={labelled(t("connections.test.action"))}
        isPending={isPending}
        onClick={() => void run({ connectionId: connection.id })}
      >
        {t("connections.test.action")}
      </PendingButton>
      <div role="status">
        {isPending ? <p className="mt-5 text-sm text-ink-soft">{t("connections.test.running")}</p> : null}
        {found && !isPending ? (
          <ul
            aria-label={t("connections.test.steps")}
            className="mt-5 divide-y divide-line border-y border-line"
          >
            {wordsOf(found).map(({ step, tone, words }) => {
              const { Icon, colour } = signs[tone];
              return (
                <li key={step} className="flex items-start gap-3 py-3">
                  <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${colour}`} />
                  <div className="min-w-0">
                    <p className="font-medium">
                      {t(`connections.test.of.${step}`)}{" "}
                      <span className={`text-sm font-normal ${colour}`}>
                        {t(`connections.test.tones.${tone}`)}
                      </span>
                    </p>
                    <p className="text-ink-soft wrap-anywhere">{words}</p>
                  </div>
                </li>
              );
            })}
          </ul>
        ) : null}
      </div>
    </SettingsSection>
  );
}
