"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { useSay } from "@/components/words/use-say";
import { commandOptions } from "@/lib/drafts/attempts/client";
import { decidesAfterSeconds, mayStopWaiting } from "@/lib/drafts/rules";
import type { AttemptKnowledge, AttemptView } from "@/lib/drafts/schema";
import { stopWaitingAction } from "@/lib/orders/actions";

type WhatIsKnownProps = { attempt: AttemptView; known: AttemptKnowledge; isOwn: boolean };

/** What is known of an order that is being checked, and the way on for whoever does not want to wait. */
export function WhatIsKnown({ attempt, known, isOwn }: WhatIsKnownProps) {
  const say = useSay();
  const t = useTranslations();
  const { commandId, since } = attempt;
  const { lookedAt } = known;
  const stopping = useAction(stopWaitingAction, {
    renews: commandOptions(commandId).queryKey,
    done: t("pendingOrder.stopWaiting.done"),
  });
  const hasWaited = useHasPassed(since, decidesAfterSeconds * 1000);
  return (
    <>
      <h3 className="mt-4 text-sm font-semibold">{t("pendingOrder.known.title")}</h3>
      <ul className="mt-1 list-disc ps-5 text-sm text-ink-soft">
        <li>{t("pendingOrder.known.sent", { times: known.sends })}</li>
        {known.isMade ? (
          <li>{t("pendingOrder.known.made")}</li>
        ) : lookedAt ? (
          <li>{t.rich("pendingOrder.known.lookedAt", { at: () => <Moment at={lookedAt} /> })}</li>
        ) : (
          <li>{t("pendingOrder.known.notLooked")}</li>
        )}
        {known.unreadable > 0 && <li>{t("pendingOrder.known.unreadable", { count: known.unreadable })}</li>}
        {known.said && <li>{t("pendingOrder.known.said", { words: say(known.said) })}</li>}
      </ul>
      {isOwn && hasWaited && mayStopWaiting(attempt) && (
        <div className="mt-4">
          <ConfirmDialog
            trigger={<Button variant="secondary">{t("pendingOrder.stopWaiting.action")}</Button>}
            title={t("pendingOrder.stopWaiting.title")}
            body={t("pendingOrder.stopWaiting.body")}
            confirmLabel={t("pendingOrder.stopWaiting.confirm")}
            dismissLabel={t("pendingOrder.stopWaiting.dismiss")}
            onConfirm={() => stopping.run({ commandId })}
          />
        </div>
      )}
    </>
  );
}

/** Whether so long has passed since then; a browser's clock that is wrong makes it no longer. */
function useHasPassed(since: string, afterMs: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const leftMs = Math.min(afterMs, Math.max(0, Date.parse(since) + afterMs - Date.now()));
    const timer = setTimeout(() => setPassed(true), leftMs);
    return () => clearTimeout(timer);
  }, [since, afterMs]);
  return hasPassed;
}
