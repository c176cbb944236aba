"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { submissionOptions } from "@/lib/drafts/client";
import type { SubmissionView } from "@/lib/drafts/schema";
import { FormNotice } from "../form-notice";

/** True while an attempt may still become an order, or has: its form takes no more changes. */
export function isHeld(submission: SubmissionView | null): submission is SubmissionView {
  return submission !== null && submission.state !== "refused";
}

type HeldNoticeProps = { submission: SubmissionView; onStartAnother: () => void };

/** The order of this form is placed or under way: look at it, or begin another beside it. */
export function HeldNotice({ submission, onStartAnother }: HeldNoticeProps) {
  const isPlaced = submission.state === "accepted";
  const words = isPlaced
    ? { title: texts.draft.placedTitle, body: texts.draft.placedBody, action: texts.draft.placedAction }
    : { title: texts.draft.heldTitle, body: texts.draft.heldBody, action: texts.draft.heldAction };
  return (
    <FormNotice title={words.title} body={words.body}>
      <Button asChild variant="primary">
        <Link href={`/orders/${submission.orderId ?? submission.submissionId}`}>{words.action}</Link>
      </Button>
      <Button variant="secondary" onClick={onStartAnother}>
        {texts.draft.startAnother}
      </Button>
    </FormNotice>
  );
}

type HeldDraftProps = HeldNoticeProps & {
  /** Nothing was placed after all. */
  onRefused: () => void;
};

/** A form whose order another page has placed, or that was opened while it is checked: follows it. */
export function HeldDraft({ submission, onStartAnother, onRefused }: HeldDraftProps) {
  const { data } = useQuery({ ...submissionOptions(submission.submissionId), initialData: submission });
  const tellRefusal = useEffectEvent(onRefused);
  const isRefused = data.state === "refused";
  useEffect(() => {
    if (isRefused) tellRefusal();
  }, [isRefused]);
  return <HeldNotice submission={data} onStartAnother={onStartAnother} />;
}
