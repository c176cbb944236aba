"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import { formWords } from "@/lib/domain/texts/forms";
import type { Form } from "@/lib/drafts/form";
import type { DraftView } from "@/lib/drafts/schema";

type KeptDraftProps = {
  kind: Pick<Form, "name">;
  draft: Pick<DraftView, "updatedAt">;
  onStartAnother: () => void;
  onDiscard: () => Promise<void>;
};

/** Says that the form was not empty when it was opened, and offers to begin again or another beside it. */
export function KeptDraft({ kind, draft, onStartAnother, onDiscard }: KeptDraftProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <p>
        {texts.kept} <Moment at={draft.updatedAt} />
      </p>
      <ConfirmDialog
        trigger={<Button variant="secondary">{texts.startOver.action}</Button>}
        title={texts.startOver.title}
        body={texts.startOver.body}
        confirmLabel={texts.startOver.action}
        dismissLabel={texts.discard.keep}
        tone="danger"
        onConfirm={onDiscard}
      />
      <Button variant="secondary" onClick={onStartAnother}>
        {formWords[kind.name].startAnother}
      </Button>
    </div>
  );
}
