"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { SubmissionView } from "@/lib/orders/drafts/schema";
import { FormNotice } from "../form-notice";

/** True while an attempt may still become an order, or has: its form takes no more changes. */
export function isHeld(submission: SubmissionView | null): submission is SubmissionView {
  return submission !== null && submission.state !== "refused";
}

type HeldDraftProps = { submission: SubmissionView; onStartAnother: () => void };

/** The order of this form is under way: follow it, or begin another beside it. */
export function HeldDraft({ submission, onStartAnother }: HeldDraftProps) {
  return (
    <FormNotice title={texts.draft.heldTitle} body={texts.draft.heldBody}>
      <Button asChild variant="primary">
        <Link href={`/orders/${submission.orderId ?? submission.submissionId}`}>
          {texts.draft.heldAction}
        </Link>
      </Button>
      <Button onClick={onStartAnother}>{texts.draft.startAnother}</Button>
    </FormNotice>
  );
}
