"use client";

import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { DraftRow } from "./draft-row";
import type { ListedLocalDraft } from "./use-local-drafts";

type LocalDraftLineProps = { draft: ListedLocalDraft; onGoOn: () => void; onDiscard: () => Promise<void> };

/** A form that only this browser has. */
export function LocalDraftLine({ draft, onGoOn, onDiscard }: LocalDraftLineProps) {
  const t = useTranslations();
  return (
    <DraftRow
      title={draft.reference ?? t(`forms.${draft.kind.name}.untitled`)}
      detail={
        <p className="text-sm break-words text-ink-soft">
          {t("drafts.list.notSaved")} <Moment at={new Date(draft.at).toISOString()} />
        </p>
      }
      onGoOn={onGoOn}
      onDiscard={onDiscard}
    />
  );
}
