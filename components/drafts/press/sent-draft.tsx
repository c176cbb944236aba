"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { useSayRefusal } from "@/components/words/use-say";
import { commandOptions } from "@/lib/drafts/attempts/client";
import type { Form } from "@/lib/drafts/form";
import { formAddress, isHeld, resultAddress } from "@/lib/drafts/rules";
import type { AttemptView } from "@/lib/drafts/schema";
import { FormNotice } from "../form-notice";

type SentDraftNoticeProps = { kind: Form; attempt: AttemptView; onStartAnother: () => void };

/** This form was sent, or is being: look at what comes of it, or begin another beside it. */
export function SentDraftNotice({ kind, attempt, onStartAnother }: SentDraftNoticeProps) {
  const t = useTranslations();
  const { title, body, action, address } = useShown(kind, attempt);
  return (
    <FormNotice title={title} body={attempt.remainder ? `${body} ${t("drafts.remainder.body")}` : body}>
      <Link href={address} prefetch={false} className={buttonVariants()}>
        {action}
      </Link>
      {attempt.remainder && (
        <Link
          href={formAddress(kind, attempt.remainder)}
          prefetch={false}
          className={buttonVariants({ variant: "secondary" })}
        >
          {t("drafts.remainder.action")}
        </Link>
      )}
      <Button variant="secondary" onClick={onStartAnother}>
        {t(`forms.${kind.name}.startAnother`)}
      </Button>
    </FormNotice>
  );
}

function useShown(kind: Form, attempt: AttemptView) {
  const t = useTranslations();
  const sayRefusal = useSayRefusal();
  const address = resultAddress(kind, attempt);
  const { refusal } = attempt;
  const open = t(`forms.${kind.name}.doneAction`);
  if (refusal?.instead) {
    const made = resultAddress(kind, { ...attempt, subjectId: refusal.instead });
    const title = t(`forms.${kind.name}.earlierTitle`);
    return { title, body: sayRefusal(refusal), action: open, address: made };
  }
  if (attempt.state === "awaiting_consent") {
    const action = t("drafts.awaitingConsent.action");
    return {
      title: t("drafts.awaitingConsent.title"),
      body: t("drafts.awaitingConsent.body"),
      action,
      address,
    };
  }
  return attempt.state === "accepted"
    ? { title: t(`forms.${kind.name}.doneTitle`), body: t("drafts.held.doneBody"), action: open, address }
    : {
        title: t(`forms.${kind.name}.heldTitle`),
        body: t("drafts.held.body"),
        action: t("drafts.held.action"),
        address,
      };
}

type SentDraftProps = SentDraftNoticeProps & {
  /** Nothing came of it after all. */
  onRefused: () => void;
};

/** A form that another page has sent, or that was opened while its press is checked: follows it. */
export function SentDraft({ kind, attempt, onStartAnother, onRefused }: SentDraftProps) {
  const { data } = useQuery({ ...commandOptions(attempt.commandId), initialData: attempt });
  const tellRefusal = useEffectEvent(onRefused);
  const isOpen = !isHeld(data);
  useEffect(() => {
    if (isOpen) tellRefusal();
  }, [isOpen]);
  return <SentDraftNotice kind={kind} attempt={data} onStartAnother={onStartAnother} />;
}
