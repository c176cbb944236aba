"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, LoaderCircle } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { usePageTitle } from "@/components/shell/use-page-title";
import { buttonVariants } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { toast } from "@/components/ui/toast";
import { isAppError } from "@/lib/domain/errors";
import { texts } from "@/lib/domain/texts";
import { submissionOptions } from "@/lib/drafts/client";
import type { PendingOrderView } from "@/lib/orders/schema";
import { formAddress } from "@/lib/orders/schema";

const words = texts.orders.submission;

/** An order that was sent and is not confirmed yet: says what is known, and leads on when it is settled. */
export function PendingOrder({ initial }: { initial: PendingOrderView }) {
  const router = useRouter();
  const { data: attempt, error } = useQuery({
    ...submissionOptions(initial.submissionId),
    initialData: initial,
  });
  const orderId = attempt.orderId;
  usePageTitle(words.titles[attempt.state]);
  useEffect(() => {
    if (!orderId) return;
    toast.success(words.placed);
    router.replace(`/orders/${orderId}`);
  }, [orderId, router]);
  // Somebody else's that was refused is nobody else's any more: the server says so in the page's place.
  const isGone = isAppError(error, "not_found");
  useEffect(() => {
    if (isGone) router.refresh();
  }, [isGone, router]);
  const refused = attempt.state === "refused";
  const message = refused ? (attempt.refusal?.message ?? words.refused) : bodyOf(attempt.state);
  const Icon = refused ? CircleAlert : LoaderCircle;
  return (
    <article className="mx-auto max-w-2xl py-8">
      <h1 className="text-page-title">{words.title}</h1>
      <p className="mt-1 text-lg text-ink-soft">
        {texts.orders.languagePair(initial.sourceLanguageName, initial.targetLanguageName)}
        {initial.reference ? ` · ${initial.reference}` : ""}
      </p>
      {/* What became of it is said once, on the page that this leads on to. */}
      {orderId ? null : (
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
            <h2 className="font-semibold">{words.titles[attempt.state]}</h2>
            <p className="mt-1 text-ink-soft">{message}</p>
            {refused ? (
              <>
                <p className="mt-1 text-ink-soft">{words.refused}</p>
                <Link href={formAddress(initial.draftId)} className={buttonVariants({ className: "mt-4" })}>
                  {words.back}
                </Link>
              </>
            ) : null}
          </div>
        </section>
      )}
      <ul aria-label={texts.orders.detail.documents} className="mt-6 list-disc pl-5">
        {initial.documentNames.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        {words.since} <Moment at={initial.since} /> · {initial.placedByName}
      </p>
    </article>
  );
}

function bodyOf(state: PendingOrderView["state"]): string {
  if (state === "waiting") return words.waiting;
  return state === "checking" ? words.checking : words.sending;
}
