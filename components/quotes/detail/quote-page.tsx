"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import { AskedNotice } from "@/components/orders/detail/asked-notice";
import { ConfirmedNote } from "@/components/orders/detail/confirmed-note";
import { CommentEntry } from "@/components/orders/detail/conversation/comment-entry";
import { Documents } from "@/components/orders/detail/documents";
import { FactLink, type FactRow, Facts, useOrigin } from "@/components/orders/detail/facts";
import { ServiceTable } from "@/components/orders/detail/service-table";
import { Timeline } from "@/components/orders/detail/timeline";
import { UnreadNotes } from "@/components/orders/detail/unread-notes";
import { useWrittenDay } from "@/components/orders/needed-by/use-written-day";
import { NamedStatus } from "@/components/orders/status-badge";
import { usePageTitle } from "@/components/shell/use-page-title";
import { buttonVariants } from "@/components/ui/button-variants";
import { lazyPart } from "@/components/ui/lazy-part";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useDoer } from "@/components/words/use-doer";
import { useLanguagePair } from "@/components/words/use-language-pair";
import { useQuoteStatus } from "@/components/words/use-quote-status";
import { quoteOptions } from "@/lib/quotes/client";
import type { QuoteView } from "@/lib/quotes/schema";
import { QuoteActions } from "./quote-actions";

const OrderEstimate = lazyPart(
  async () => (await import("@/components/orders/detail/order-estimate")).OrderEstimate,
);

/** One quote: its status and its price first, everything else beside and below. Live events renew it. */
export function QuotePage({ quoteId }: { quoteId: string }) {
  const t = useTranslations();
  const { data: quote } = useSuspenseQuery(quoteOptions(quoteId));
  const statusLabel = useQuoteStatus();
  const languagePair = useLanguagePair();
  const nextStep = useNextStep(quote);
  usePageTitle(t("quote.pageTitle", { number: quote.number, status: statusLabel(quote.status) }));
  return (
    <article>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-page-title">{quote.number}</h1>
            <p role="status" aria-label={t("quote.status")} aria-live="polite">
              <NamedStatus status={quote.status} label={statusLabel(quote.status)} size="large" />
            </p>
          </div>
          <p className="mt-1 text-lg wrap-anywhere text-ink-soft">
            {languagePair(quote)}
            {quote.reference ? ` · ${quote.reference}` : ""}
          </p>
          {nextStep ? <p className="mt-3 max-w-prose">{nextStep}</p> : null}
          {quote.order ? (
            <Link
              href={`/orders/${quote.order.id}`}
              prefetch={false}
              className={buttonVariants({ className: "mt-4" })}
            >
              {t("quote.viewOrder")}
            </Link>
          ) : null}
        </div>
        <QuoteActions quote={quote} />
      </header>
      <AskedNotice asked={quote.asked} />
      {quote.goneAt ? <Notice tone="warning">{t("quote.gone")}</Notice> : null}
      <ConfirmedNote confirmedAt={quote.confirmedAt} />
      {quote.isWhole || quote.goneAt ? null : <Notice tone="info">{t("quote.notWhole")}</Notice>}
      <UnreadNotes unread={quote.unread} of="quote" />
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="min-w-0 space-y-10">
          <ServiceTable
            services={quote.services}
            totalCents={quote.totalCents}
            showsPrices={quote.showsPrices}
          />
          {quote.estimate ? <OrderEstimate order={null} estimate={quote.estimate} /> : null}
          {quote.memo ? <Memo text={quote.memo} /> : null}
          {quote.goneAt ? null : <Documents documents={quote.documents} isTranslated={false} />}
          <Comments quote={quote} />
        </div>
        <aside className="space-y-10">
          <Timeline steps={quote.timeline} ahead={[]} labelOf={statusLabel} />
          <QuoteFacts quote={quote} />
        </aside>
      </div>
    </article>
  );
}

/** What happens next, and who does it; null where nothing does, or the status is new to us. */
function useNextStep({ status, goneAt, order, permissions }: QuoteView): string | null {
  const t = useTranslations();
  if (goneAt !== null) return null;
  switch (status) {
    case "pending":
      return t(permissions.convert?.allowed ? "quote.next.pendingYours" : "quote.next.pending");
    case "converted":
      return order ? t("quote.next.converted", { number: order.number }) : t("quote.next.convertedUnseen");
    case "requested":
      return t("quote.next.requested");
    case "on_hold":
      return t("quote.next.on_hold");
    default:
      return null;
  }
}

/** What the service's staff noted on it. */
function Memo({ text }: { text: string }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="memo-heading">
      <h2 id="memo-heading" className="text-section-title">
        {t("quote.memo")}
      </h2>
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
    </section>
  );
}

function Comments({ quote: { comments } }: { quote: QuoteView }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="comments-heading">
      <h2 id="comments-heading" className="text-section-title">
        {t("quote.comments")}
      </h2>
      {comments.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{t("quote.noComments")}</p>
      ) : (
        <ol aria-label={t("quote.comments")} className="mt-3 space-y-4">
          {comments.map((comment, index) => (
            <li key={String(index)} className="rounded-lg border border-line bg-paper p-4">
              <CommentEntry comment={comment} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function QuoteFacts({ quote }: { quote: QuoteView }) {
  const t = useTranslations();
  const doer = useDoer();
  const originOf = useOrigin();
  const connectionLabel = useConnectionLabel();
  const labelOf = useCoversheetLabel();
  const writtenDay = useWrittenDay();
  const { order } = quote;
  return (
    <Facts
      pageAtService={quote.pageAtService}
      rows={[
        ["requestedAt", t("quote.requestedAt"), <Moment key="at" at={quote.requestedAt} />],
        ["requestedBy", t("quote.requestedBy"), doer(quote.requestedBy)],
        ["connection", t("order.connection"), quote.connectionName && connectionLabel(quote.connectionName)],
        ["origin", t("quote.origin"), originOf(quote.origin)],
        [
          "order",
          t("quote.order"),
          order && <FactLink href={`/orders/${order.id}`}>{order.number}</FactLink>,
        ],
        ["neededBy", t("order.neededBy.label"), quote.neededBy && writtenDay(quote.neededBy)],
        ...quote.coversheet.map((field): FactRow => [field.field, labelOf(field), field.value]),
      ]}
    />
  );
}
