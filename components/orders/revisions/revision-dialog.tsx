"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTokenLack } from "@/components/connections/use-token-lack";
import { DraftForm, type FormPerson } from "@/components/drafts/draft-form";
import { fieldId } from "@/components/drafts/form-fields";
import { PressProgress } from "@/components/drafts/press/press-progress";
import { MoreWords } from "@/components/shell/more-words";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { readDraft } from "@/lib/drafts/client";
import type { DraftView } from "@/lib/drafts/schema";
import { requestRevisionAction } from "@/lib/orders/revisions/actions";
import { type RevisionContent, revisionForm, withParagraph } from "@/lib/orders/revisions/form";
import type { SentRevisionForm } from "@/lib/orders/revisions/schema";
import { NotesField } from "../form/notes/notes-field";

type RevisionDialogProps = {
  /** Of the order. */
  number: string;
  form: SentRevisionForm<FormPerson>;
  prefill: string | undefined;
  onLeave: () => void;
  /** Begins again from the form as the server has it then. */
  onReopen: () => void;
  focusAfter: () => void;
};

/** The form of a revision over the page of its order, which it leaves as it is. */
export function RevisionDialog({ form, ...dialog }: RevisionDialogProps) {
  return (
    <MoreWords messages={form.words}>
      <OpenForm {...dialog} form={form} key={form.draft.draftId} />
    </MoreWords>
  );
}

function OpenForm({ number, form, prefill, onLeave, onReopen, focusAfter }: RevisionDialogProps) {
  const t = useTranslations();
  const [{ draft, turn }, setShown] = useState({ draft: begunWith(form.draft, prefill), turn: 0 });
  const show = (next: DraftView<RevisionContent>) => setShown({ draft: next, turn: turn + 1 });
  const bodyId = fieldId("bodyHtml");
  return (
    <Dialog
      title={t("order.revision.dialog.title", { number })}
      body={t("order.revision.dialog.lead")}
      isOpen
      isWide
      // A press beside it while a document is dragged or a word selected would put away what is being written.
      staysOnPressBeside
      onLeave={onLeave}
      focusAfter={focusAfter}
    >
      <div className="mt-6">
        <DraftForm
          key={turn}
          kind={revisionForm}
          known={null}
          connection={{ id: form.connectionId, choices: [], pageRate: null, site: form.serviceSite }}
          tokenLack={useTokenLack(form.connectionId, form.tokenLack)}
          canBeFilledIn
          send={requestRevisionAction}
          person={form.person}
          draft={draft}
          restoresLocal
          onReplace={(next) => (next ? show(next) : onReopen())}
          onReread={(draftId) => void readDraft<RevisionContent>(draftId).then(show, onReopen)}
          onDraftMade={() => undefined}
          dialog={{
            onSent: onLeave,
            startOverTitle: t("order.revision.dialog.startOverTitle", { number }),
          }}
          sections={({ form: fields, isClosed }) => (
            <div className="mb-6">
              <h3 id={`${bodyId}-label`} className="font-semibold">
                {t("order.revision.dialog.body")}
              </h3>
              <p id={`${bodyId}-hint`} className="mt-1 mb-3 text-sm text-ink-soft">
                {t("order.revision.dialog.bodyHint")}
              </p>
              <NotesField control={fields.control} name="bodyHtml" isClosed={isClosed} />
            </div>
          )}
          review={({ documents, phase, isClosed, onPress, onTakeBack }) => (
            <div className="mt-6 flex flex-col gap-3 border-t border-line pt-5">
              <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
                <Button variant="secondary" onClick={onLeave}>
                  {t("order.revision.dialog.leave")}
                </Button>
                <Button
                  aria-disabled={isClosed}
                  aria-describedby="revision-progress"
                  onClick={() => !isClosed && onPress()}
                >
                  {t("order.revision.dialog.send")}
                </Button>
              </div>
              <PressProgress
                id="revision-progress"
                form={revisionForm.name}
                phase={phase}
                documents={documents}
                onTakeBack={onTakeBack}
                isAsking={false}
              />
            </div>
          )}
        />
      </div>
    </Dialog>
  );
}

/** The answers are the page's until its person changes or sends them: opening it keeps nothing. */
function begunWith(draft: DraftView<RevisionContent>, text: string | undefined): DraftView<RevisionContent> {
  if (text === undefined) return draft;
  return { ...draft, content: { ...draft.content, bodyHtml: withParagraph(draft.content.bodyHtml, text) } };
}
