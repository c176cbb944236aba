"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import type { Form } from "@/lib/drafts/form";
import type { DraftView } from "@/lib/drafts/schema";

type KeptDraftProps = {
  kind: Pick<Form, "name">;
  /** Names what the form is about, or where it goes, where there are several. */
  startOverTitle: string;
  draft: Pick<DraftView, "updatedAt">;
  /** Null where there is but one. */
  onStartAnother: (() => void) | null;
  onDiscard: () => Promise<void>;
};

/** Says that the form was not empty when it was opened, and offers to begin again or another beside it. */
export function KeptDraft({ kind, startOverTitle, draft, onStartAnother, onDiscard }: KeptDraftProps) {
  const t = useTranslations();
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <p>{t.rich("drafts.kept", { at: () => <Moment at={draft.updatedAt} /> })}</p>
      <ConfirmDialog
        trigger={<Button variant="secondary">{t("drafts.startOver.action")}</Button>}
        title={startOverTitle}
        body={t("drafts.startOver.body")}
        confirmLabel={t("drafts.startOver.action")}
        dismissLabel={t("drafts.discard.keep")}
        tone="danger"
        onConfirm={onDiscard}
      />
      {onStartAnother && (
        <Button variant="secondary" onClick={onStartAnother}>
          {t(`forms.${kind.name}.startAnother`)}
        </Button>
      )}
    </div>
  );
}
