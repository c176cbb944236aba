"use client";

import { Button } from "@/components/ui/button";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import { formWords } from "@/lib/domain/texts/forms";
import type { Form } from "@/lib/drafts/form";
import { isHeld } from "@/lib/drafts/rules";
import type { DraftView } from "@/lib/drafts/schema";
import { FormNotice } from "../form-notice";
import type { DraftStatus } from "./draft-saver";

type ChangedElsewhereProps<Content> = {
  kind: Pick<Form, "name">;
  status: DraftStatus<Content>;
  onLoad: (newer: DraftView<Content> | null) => void;
  onKeep: (newer: DraftView<Content>) => void;
};

/** Another tab saved or threw away this draft: nothing is written over it before the person has chosen. */
export function ChangedElsewhere<Content>({ kind, status, onLoad, onKeep }: ChangedElsewhereProps<Content>) {
  if (status.kind === "closed") {
    return (
      <FormNotice title={texts.thrownAway.title} body={texts.thrownAway.body}>
        <Button onClick={() => onLoad(null)}>{formWords[kind.name].startAnother}</Button>
      </FormNotice>
    );
  }
  // A draft that was sent was not changed: its form is closed, and says why.
  if (status.kind !== "changed" || isHeld(status.newer.latestAttempt)) return null;
  const { newer } = status;
  return (
    <FormNotice title={texts.changedElsewhere.title} body={texts.changedElsewhere.body}>
      <Button variant="primary" onClick={() => onLoad(newer)}>
        {texts.changedElsewhere.load}
      </Button>
      <Button onClick={() => onKeep(newer)}>{texts.changedElsewhere.keep}</Button>
    </FormNotice>
  );
}
