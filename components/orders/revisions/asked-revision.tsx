"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FoldableText } from "@/components/ui/foldable-text";
import { Moment } from "@/components/ui/moment";
import { useHasPassed } from "@/components/ui/use-has-passed";
import { useSayRefusal } from "@/components/words/use-say";
import { decidesAfterSeconds, mayStopWaiting } from "@/lib/drafts/rules";
import { orderKeys } from "@/lib/orders/client";
import { stopWaitingForRevisionAction } from "@/lib/orders/revisions/actions";
import type { AskedRevisionView } from "@/lib/orders/schema";

/** A revision that the reader sent, and of which it is not known whether it arrived, or known that it did not. */
export function AskedRevision({ orderId, asked }: { orderId: string; asked: AskedRevisionView }) {
  const t = useTranslations();
  const sayRefusal = useSayRefusal();
  const { attempt, bodyHtml, documentNames, possible } = asked;
  const { refusal } = attempt;
  const isWaiting = attempt.state === "waiting" || attempt.state === "sending";
  return (
    <>
      <p className="text-sm">
        <span className="font-semibold">
          {t(`order.revision.asked.${refusal ? "refusedTitle" : "title"}`)}
        </span>{" "}
        <span className="text-ink-soft">
          <Moment at={attempt.since} />
        </span>
      </p>
      <FoldableText className="mt-2" html={bodyHtml} />
      {documentNames.length > 0 ? (
        <ul aria-label={t("order.revision.documents")} className="mt-2 list-disc ps-5 text-sm">
          {documentNames.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="mt-3 text-sm">
        {refusal
          ? sayRefusal(refusal)
          : t(
              `order.revision.asked.${isWaiting ? "waiting" : possible.length > 0 ? "undecided" : "checking"}`,
            )}
      </p>
      <StopWaiting orderId={orderId} asked={asked} />
    </>
  );
}

function StopWaiting({ orderId, asked: { attempt } }: { orderId: string; asked: AskedRevisionView }) {
  const t = useTranslations();
  const stopping = useAction(stopWaitingForRevisionAction, {
    renews: orderKeys.order(orderId),
    done: t("order.revision.stopWaiting.done"),
  });
  const hasWaited = useHasPassed(attempt.since, decidesAfterSeconds * 1000);
  if (!hasWaited || !mayStopWaiting(attempt)) return null;
  return (
    <div className="mt-3 print:hidden">
      <ConfirmDialog
        trigger={
          <Button variant="secondary" size="small">
            {t("order.revision.stopWaiting.action")}
          </Button>
        }
        title={t("order.revision.stopWaiting.title")}
        body={t("order.revision.stopWaiting.body")}
        confirmLabel={t("order.revision.stopWaiting.action")}
        dismissLabel={t("order.revision.stopWaiting.dismiss")}
        onConfirm={() => stopping.run({ commandId: attempt.commandId })}
      />
    </div>
  );
}
