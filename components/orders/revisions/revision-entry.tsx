"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useFullNumber } from "@/components/connections/use-full-number";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FoldableText } from "@/components/ui/foldable-text";
import { Moment } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import { orderKeys } from "@/lib/orders/client";
import { answerRevisionAction, withdrawRevisionAction } from "@/lib/orders/revisions/actions";
import type { OrderView, RevisionView } from "@/lib/orders/schema";
import { DownloadLink } from "../download-link";
import { RevisionStatus } from "./revision-status";

type NamedOrder = Pick<OrderView, "id" | "number" | "connectionName">;

type RevisionEntryProps = {
  order: NamedOrder;
  revision: RevisionView;
  /** With it goes the heading of revisions. */
  isAlone: boolean;
  /** The request of the reader's that it may be; null where nobody has to ask. */
  mayBeAsked: string | null;
};

/** A revision: what was to be changed, by whom, and how far that is. */
export function RevisionEntry({ order, revision, isAlone, mayBeAsked }: RevisionEntryProps) {
  const t = useTranslations();
  const doer = useDoer();
  const { completedAt } = revision;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm">
          <span className="font-semibold">{t("order.revision.title")}</span>{" "}
          <span className="text-ink-soft">
            {doer(revision.askedBy)} · <Moment at={revision.requestedAt} />
          </span>
        </p>
        <RevisionStatus status={revision.status} />
      </div>
      <FoldableText className="mt-2" html={revision.bodyHtml} />
      {revision.documents.length > 0 ? (
        <ul
          aria-label={t("order.revision.documents")}
          className="mt-2 divide-y divide-line border-t border-line"
        >
          {revision.documents.map((document) => (
            <li key={document.id} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 text-sm break-words">{document.name}</span>
              <DownloadLink document={document} />
            </li>
          ))}
        </ul>
      ) : null}
      {completedAt ? (
        <p className="mt-2 text-sm text-ink-soft">
          {t.rich("order.revision.completed", { at: () => <Moment at={completedAt} /> })}
        </p>
      ) : null}
      {revision.withdraw?.allowed ? <Withdraw {...{ order, isAlone }} revisionId={revision.id} /> : null}
      {mayBeAsked ? <IsItYours commandId={mayBeAsked} orderId={order.id} revisionId={revision.id} /> : null}
    </>
  );
}

type WithdrawProps = { order: NamedOrder; revisionId: string; isAlone: boolean };

function Withdraw({ order, revisionId, isAlone }: WithdrawProps) {
  const t = useTranslations();
  const fullNumber = useFullNumber();
  const withdrawing = useAction(withdrawRevisionAction, {
    renews: orderKeys.order(order.id),
    done: t("order.revision.withdrawn"),
    // The button goes with its revision.
    onRenewed: () => document.getElementById(isAlone ? "comments-heading" : "revisions-heading")?.focus(),
  });
  return (
    <div className="mt-3 print:hidden">
      <ConfirmDialog
        trigger={
          <Button variant="secondary" size="small">
            <Undo2 aria-hidden />
            {t("order.revision.withdraw")}
          </Button>
        }
        title={t("order.revision.withdrawTitle", { number: fullNumber(order) })}
        body={t("order.revision.withdrawBody")}
        confirmLabel={t("order.revision.withdrawConfirm")}
        dismissLabel={t("order.revision.keep")}
        tone="danger"
        onConfirm={() => withdrawing.run({ orderId: order.id, revisionId })}
      />
    </div>
  );
}

type IsItYoursProps = { commandId: string; orderId: string; revisionId: string };

/** Where an answer was lost, and nothing but its words tells one revision from another: its person does. */
function IsItYours({ commandId, orderId, revisionId }: IsItYoursProps) {
  const t = useTranslations();
  const answering = useAction(answerRevisionAction, { renews: orderKeys.order(orderId), done: null });
  const answer = (isIt: boolean) => void answering.run({ commandId, revisionId, isIt });
  const questionId = `is-it-${revisionId}`;
  return (
    <fieldset
      aria-labelledby={questionId}
      className="mt-3 rounded-md border border-line-strong bg-sunken p-3 print:hidden"
    >
      <p id={questionId} className="text-sm font-medium">
        {t("order.revision.isIt.question")}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="small" onClick={() => answer(true)} aria-disabled={answering.isPending}>
          {t("order.revision.isIt.yes")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => answer(false)}
          aria-disabled={answering.isPending}
        >
          {t("order.revision.isIt.no")}
        </Button>
      </div>
    </fieldset>
  );
}
