"use client";

import { useTranslations } from "next-intl";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import { Moment } from "@/components/ui/moment";
import { useSayRefusal } from "@/components/words/use-say";
import type { DraftSummary } from "@/lib/drafts/schema";
import { dropQueue } from "../documents/open-queues";
import { DraftRow } from "./draft-row";
import { useDiscard } from "./use-discard";

type DraftLineProps = {
  draft: DraftSummary;
  onGoOn: () => void;
  /** It was thrown away. */
  onGone: () => void;
};

/** A draft of the portal's, by its first document and reference. */
export function DraftLine({ draft, onGoOn, onGone }: DraftLineProps) {
  const t = useTranslations();
  const { draftId, reference, connectionName, refusal } = draft;
  const sayRefusal = useSayRefusal();
  const connectionLabel = useConnectionLabel();
  const title = useTitle(draft);
  const { discard, isUnsettled } = useDiscard(draftId, () => {
    dropQueue(draftId);
    onGone();
  });
  return (
    <DraftRow
      title={title}
      detail={
        <>
          <p className="text-sm break-words text-ink-soft">
            {reference && reference !== title ? `${reference} · ` : ""}
            {connectionName ? `${connectionLabel(connectionName)} · ` : ""}
            <Moment at={draft.updatedAt} />
          </p>
          {draft.changedByStaff ? (
            <p className="text-sm break-words text-ink-soft">
              {t("drafts.list.byStaff", { staff: draft.changedByStaff })}
            </p>
          ) : null}
          {refusal ? (
            <p className="text-sm break-words text-danger">
              {draft.isUndecided
                ? sayRefusal(refusal)
                : t(`forms.${draft.kind}.refused`, { reason: sayRefusal(refusal) })}
            </p>
          ) : null}
        </>
      }
      isUnsettled={isUnsettled}
      onGoOn={onGoOn}
      onDiscard={discard}
    />
  );
}

/** What the person knows it by: its documents, else its reference. */
function useTitle({ kind, firstDocument, documentCount, reference }: DraftSummary): string {
  const t = useTranslations();
  if (firstDocument) return t("drafts.list.title", { firstDocument, others: documentCount - 1 });
  return reference ?? t(`forms.${kind}.untitled`);
}
