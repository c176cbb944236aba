"use client";

import { useEffect, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { texts } from "@/lib/domain/texts";
import { commandOptions } from "@/lib/drafts/attempts/client";
import { decidesAfterSeconds, mayStopWaiting } from "@/lib/drafts/rules";
import type { AttemptKnowledge, AttemptView } from "@/lib/drafts/schema";
import { stopWaitingAction } from "@/lib/orders/actions";

const words = texts.orders.pending;

type WhatIsKnownProps = { attempt: AttemptView; known: AttemptKnowledge; isOwn: boolean };

/** What is known of an order that is being checked, and the way on for whoever does not want to wait. */
export function WhatIsKnown({ attempt, known, isOwn }: WhatIsKnownProps) {
  const { commandId, since } = attempt;
  const stopping = useAction(stopWaitingAction, {
    renews: commandOptions(commandId).queryKey,
    done: words.stopWaiting.done,
  });
  const hasWaited = useHasPassed(since, decidesAfterSeconds * 1000);
  return (
    <>
      <h3 className="mt-4 text-sm font-semibold">{words.known.title}</h3>
      <ul className="mt-1 list-disc pl-5 text-sm text-ink-soft">
        <li>{words.known.sent(known.sends)}</li>
        {known.isMade ? (
          <li>{words.known.made}</li>
        ) : known.lookedAt ? (
          <li>
            {words.known.lookedAt} <Moment at={known.lookedAt} />
          </li>
        ) : (
          <li>{words.known.notLooked}</li>
        )}
        {known.unreadable > 0 && <li>{words.known.unreadable(known.unreadable)}</li>}
        {known.said && <li>{words.known.said(known.said)}</li>}
      </ul>
      {isOwn && hasWaited && mayStopWaiting(attempt) && (
        <div className="mt-4">
          <ConfirmDialog
            trigger={<Button variant="secondary">{words.stopWaiting.action}</Button>}
            title={words.stopWaiting.title}
            body={words.stopWaiting.body}
            confirmLabel={words.stopWaiting.confirm}
            dismissLabel={words.stopWaiting.dismiss}
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
