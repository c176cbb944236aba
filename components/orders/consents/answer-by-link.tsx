"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { useSayRefusal } from "@/components/words/use-say";
import { type AppError, toAppError } from "@/lib/domain/errors";
import type { ConsentAnswer } from "@/lib/drafts/consents/schema";
import { sendAnswer } from "@/lib/orders/consents/client";
import type { AnsweredOrder, AskedOrder } from "@/lib/orders/consents/schema";
import { Answer } from "./answer";
import { AskedOrderDetails } from "./asked-order-details";

type AnswerByLinkProps = { secret: string; asked: AskedOrder };

/** What the mailed link shows: the order and the two answers, and then what came of it. Nobody is signed in. */
export function AnswerByLink({ secret, asked }: AnswerByLinkProps) {
  const t = useTranslations();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [answered, setAnswered] = useState<AnsweredOrder | null>(null);
  const answer = async (given: ConsentAnswer) => {
    setPending(true);
    setFailure(null);
    try {
      setAnswered(await sendAnswer({ secret, ...given }));
    } catch (error) {
      setFailure(toAppError(error));
    }
    setPending(false);
  };
  if (answered) return <WhatCameOfIt answered={answered} staffName={asked.staffName} />;
  const { staffName, businessName } = asked;
  return (
    <>
      <h1 className="mt-10 text-page-title">{t("consent.title")}</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {t("consent.askedBy", { staff: staffName, business: businessName })}
      </p>
      <AskedOrderDetails asked={asked} />
      <Answer {...{ staffName, isPending, failure }} onAnswer={(given) => void answer(given)} />
    </>
  );
}

function WhatCameOfIt({ answered, staffName }: { answered: AnsweredOrder; staffName: string }) {
  const t = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, body, address } = useOutcome(answered, staffName);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mt-10 text-page-title">
        {title}
      </h1>
      <p className="mt-2 text-ink-soft">{body}</p>
      {address ? (
        <Link href={address} prefetch={false} className={buttonVariants({ className: "mt-6" })}>
          {t("consent.done.follow")}
        </Link>
      ) : null}
    </>
  );
}

type Outcome = { title: string; body: string; address: string | null };

function useOutcome(answered: AnsweredOrder, staff: string): Outcome {
  const t = useTranslations();
  const sayRefusal = useSayRefusal();
  if (answered.decision === "decline") {
    return { title: t("consent.done.declined"), body: t("consent.done.declinedBody"), address: null };
  }
  const { attempt, number } = answered;
  const { state, refusal, subjectId, commandId } = attempt;
  if (state === "refused") {
    const reason = refusal ? sayRefusal(refusal) : "";
    return {
      title: t("consent.done.refused"),
      body: t("consent.done.refusedBody", { reason, staff }),
      address: null,
    };
  }
  const address = `/orders/${subjectId ?? commandId}`;
  if (state !== "accepted") {
    return { title: t("consent.done.open"), body: t("consent.done.openBody"), address };
  }
  const named = { isNumbered: String(number !== null), number: number ?? "" };
  return { title: t("consent.done.accepted", named), body: t("consent.done.acceptedBody"), address };
}
