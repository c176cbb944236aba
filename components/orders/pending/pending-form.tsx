"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { CircleAlert, LoaderCircle } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import { usePageTitle } from "@/components/shell/use-page-title";
import { buttonVariants } from "@/components/ui/button-variants";
import { Moment } from "@/components/ui/moment";
import { toast } from "@/components/ui/toast";
import { useDoer } from "@/components/words/use-doer";
import { useLanguagePair } from "@/components/words/use-language-pair";
import { useSayRefusal } from "@/components/words/use-say";
import { isAppError } from "@/lib/domain/errors";
import { commandOptions } from "@/lib/drafts/attempts/client";
import type { FormOutline } from "@/lib/drafts/form";
import { formAddress, isDeclined, isUndecided } from "@/lib/drafts/rules";
import type { AttemptView } from "@/lib/drafts/schema";
import type { PendingView } from "@/lib/orders/schema";
import { AwaitingConsent } from "../consents/awaiting-consent";
import { type PendingName, WhatIsKnown } from "./what-is-known";

type PendingFormProps = {
  pending: PendingView;
  form: Pick<FormOutline, "pages"> & { name: PendingName };
};

/** An order (or a quote) that was sent and is not confirmed yet: says what is known, and leads on when it is settled. */
export function PendingForm({ pending, form }: PendingFormProps) {
  const t = useTranslations();
  const router = useRouter();
  const { data: attempt, error } = useSuspenseQuery(commandOptions(pending.commandId));
  const subjectId = attempt.subjectId;
  const title = useTitle(form.name, attempt);
  const sayRefusal = useSayRefusal();
  const doer = useDoer();
  const languagePair = useLanguagePair();
  const connectionLabel = useConnectionLabel();
  usePageTitle(title);
  useEffect(() => {
    if (!subjectId) return;
    toast.success(t(`forms.${form.name}.done`));
    router.replace(`${form.pages.results}/${subjectId}`);
  }, [subjectId, router, t, form]);
  // Somebody else's that was refused is nobody else's any more: the server says so in the page's place.
  const isGone = isAppError(error, "not_found");
  useEffect(() => {
    if (isGone) router.refresh();
  }, [isGone, router]);
  if (attempt.state === "awaiting_consent" && pending.asked) {
    return <AwaitingConsent asked={pending.asked} mayAnswer={pending.mayAnswer} />;
  }
  const refused = attempt.state === "refused";
  const text = refused
    ? attempt.refusal
      ? sayRefusal(attempt.refusal)
      : t(`pending.${form.name}.refused`)
    : t(`pending.${form.name}.${bodies[attempt.state]}`);
  const Icon = refused ? CircleAlert : LoaderCircle;
  return (
    <article className="mx-auto max-w-2xl py-8">
      <h1 className="text-page-title">{t(`pending.${form.name}.title`)}</h1>
      <p className="mt-1 text-lg wrap-anywhere text-ink-soft">
        {languagePair(pending)}
        {pending.reference ? ` · ${pending.reference}` : ""}
        {pending.connectionName ? ` · ${connectionLabel(pending.connectionName)}` : ""}
      </p>
      {/* What became of it is said once, on the page that this leads on to. */}
      {subjectId ? null : (
        <section
          role={refused ? "alert" : "status"}
          className="mt-8 flex gap-4 rounded-lg border border-line bg-paper p-6"
        >
          <Icon
            aria-hidden
            className={
              refused ? "size-6 shrink-0 text-danger" : "size-6 shrink-0 text-accent motion-safe:animate-spin"
            }
          />
          <div>
            <h2 className="font-semibold">{title}</h2>
            <p className="mt-1 text-ink-soft">{text}</p>
            {refused && <WhatNow form={form} attempt={attempt} />}
            {attempt.known && (
              <WhatIsKnown name={form.name} attempt={attempt} isOwn={pending.isOwn} known={attempt.known} />
            )}
          </div>
        </section>
      )}
      <ul aria-label={t("order.documents")} className="mt-6 list-disc ps-5">
        {pending.documentNames.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        {t(`pending.${form.name}.since`)} <Moment at={pending.since} /> · {doer(pending.placedBy)}
      </p>
    </article>
  );
}

function useTitle(name: PendingName, { state, refusal }: AttemptView): string {
  const t = useTranslations();
  if (refusal?.instead) return t(`forms.${name}.earlierTitle`);
  return isUndecided(refusal) ? t(`pending.${name}.stopped`) : t(`pending.${name}.titles.${state}`);
}

/** How to go on after a refusal: with the form, or with what an earlier press made and what is not in it. */
function WhatNow({ form, attempt }: Pick<PendingFormProps, "form"> & { attempt: AttemptView }) {
  const t = useTranslations();
  const { draftId, refusal, remainder } = attempt;
  const next = refusal?.instead
    ? {
        said: remainder && t("drafts.remainder.body"),
        at: `${form.pages.results}/${refusal.instead}`,
        action: t(`forms.${form.name}.doneAction`),
      }
    : isDeclined(refusal)
      ? { said: null, at: formAddress(form, null), action: t("consent.waiting.another") }
      : {
          said: isUndecided(refusal) ? null : t(`pending.${form.name}.refused`),
          at: null,
          action: t(`pending.${form.name}.back`),
        };
  return (
    <>
      {next.said && <p className="mt-1 text-ink-soft">{next.said}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Link href={next.at ?? formAddress(form, draftId)} prefetch={false} className={buttonVariants()}>
          {next.action}
        </Link>
        {remainder && (
          <Link
            href={formAddress(form, remainder)}
            prefetch={false}
            className={buttonVariants({ variant: "secondary" })}
          >
            {t("drafts.remainder.action")}
          </Link>
        )}
      </div>
    </>
  );
}

const bodies = {
  awaiting_consent: "awaitingConsent",
  sending: "sending",
  waiting: "waiting",
  checking: "checking",
  accepted: "sending",
  refused: "sending",
} as const;
