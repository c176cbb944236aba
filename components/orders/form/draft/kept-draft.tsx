"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { OrderDraftView } from "@/lib/orders/schema";

type KeptDraftProps = {
  draft: OrderDraftView;
  onStartAnother: () => void;
  onDiscard: () => Promise<void>;
};

/** Says that the form was not empty when it was opened, and offers to begin again or another beside it. */
export function KeptDraft({ draft, onStartAnother, onDiscard }: KeptDraftProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <p>
        {texts.draft.kept} <Moment at={draft.updatedAt} />
      </p>
      <ConfirmDialog
        trigger={<Button variant="secondary">{texts.draft.startOver}</Button>}
        title={texts.draft.startOverTitle}
        body={texts.draft.startOverBody}
        confirmLabel={texts.draft.startOverConfirm}
        dismissLabel={texts.draft.keep}
        tone="danger"
        onConfirm={onDiscard}
      />
      <Button variant="secondary" onClick={onStartAnother}>
        {texts.draft.startAnother}
      </Button>
    </div>
  );
}
