"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import { formWords } from "@/lib/domain/texts/forms";
import { commandOptions } from "@/lib/drafts/attempts/client";
import type { Form } from "@/lib/drafts/form";
import { formAddress, isHeld, resultAddress } from "@/lib/drafts/rules";
import type { AttemptView } from "@/lib/drafts/schema";
import { FormNotice } from "../form-notice";

type HeldNoticeProps = { kind: Form; attempt: AttemptView; onStartAnother: () => void };

/** This form was sent, or is being: look at what comes of it, or begin another beside it. */
export function HeldNotice({ kind, attempt, onStartAnother }: HeldNoticeProps) {
  const words = formWords[kind.name];
  const { title, body, action, address } = shownOf(kind, attempt);
  return (
    <FormNotice title={title} body={attempt.remainder ? `${body} ${texts.remainder.body}` : body}>
      <Button asChild variant="primary">
        <Link href={address}>{action}</Link>
      </Button>
      {attempt.remainder && (
        <Button asChild variant="secondary">
          <Link href={formAddress(kind, attempt.remainder)}>{texts.remainder.action}</Link>
        </Button>
      )}
      <Button variant="secondary" onClick={onStartAnother}>
        {words.startAnother}
      </Button>
    </FormNotice>
  );
}

function shownOf(kind: Form, attempt: AttemptView) {
  const words = formWords[kind.name];
  const address = resultAddress(kind, attempt);
  const { refusal } = attempt;
  if (refusal?.instead) {
    const made = resultAddress(kind, { ...attempt, subjectId: refusal.instead });
    return { title: words.earlierTitle, body: refusal.message, action: words.doneAction, address: made };
  }
  return attempt.state === "accepted"
    ? { title: words.doneTitle, body: texts.held.doneBody, action: words.doneAction, address }
    : { title: words.heldTitle, body: texts.held.body, action: texts.held.action, address };
}

type HeldDraftProps = HeldNoticeProps & {
  /** Nothing came of it after all. */
  onRefused: () => void;
};

/** A form that another page has sent, or that was opened while its press is checked: follows it. */
export function HeldDraft({ kind, attempt, onStartAnother, onRefused }: HeldDraftProps) {
  const { data } = useQuery({ ...commandOptions(attempt.commandId), initialData: attempt });
  const tellRefusal = useEffectEvent(onRefused);
  const isOpen = !isHeld(data);
  useEffect(() => {
    if (isOpen) tellRefusal();
  }, [isOpen]);
  return <HeldNotice kind={kind} attempt={data} onStartAnother={onStartAnother} />;
}
