"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { useHasPassed } from "@/components/ui/use-has-passed";
import { useSay } from "@/components/words/use-say";
import { commandOptions } from "@/lib/drafts/attempts/client";
import { decidesAfterSeconds, mayStopWaiting } from "@/lib/drafts/rules";
import type { AttemptKnowledge, AttemptView } from "@/lib/drafts/schema";
import { stopWaitingAction } from "@/lib/orders/actions";

/** The forms that have a page while what they become is not confirmed. */
export type PendingName = "order" | "quote";

type WhatIsKnownProps = {
  name: PendingName;
  attempt: AttemptView;
  known: AttemptKnowledge;
  isOwn: boolean;
};

/** What is known of an order that is being checked, and the way on for whoever does not want to wait. */
export function WhatIsKnown({ name, attempt, known, isOwn }: WhatIsKnownProps) {
  const say = useSay();
  const t = useTranslations();
  const { commandId, since } = attempt;
  const { lookedAt } = known;
  const stopping = useAction(stopWaitingAction, {
    renews: commandOptions(commandId).queryKey,
    done: t(`pending.${name}.stopWaiting.done`),
  });
  const hasWaited = useHasPassed(since, decidesAfterSeconds * 1000);
  return (
    <>
      <h3 className="mt-4 text-sm font-semibold">{t(`pending.${name}.known.title`)}</h3>
      <ul className="mt-1 list-disc ps-5 text-sm text-ink-soft">
        <li>{t(`pending.${name}.known.sent`, { times: known.sends })}</li>
        {known.isMade ? (
          <li>{t(`pending.${name}.known.made`)}</li>
        ) : lookedAt ? (
          <li>{t.rich(`pending.${name}.known.lookedAt`, { at: () => <Moment at={lookedAt} /> })}</li>
        ) : (
          <li>{t(`pending.${name}.known.notLooked`)}</li>
        )}
        {known.unreadable > 0 && (
          <li>{t(`pending.${name}.known.unreadable`, { count: known.unreadable })}</li>
        )}
        {known.said && <li>{t(`pending.${name}.known.said`, { words: say(known.said) })}</li>}
      </ul>
      {isOwn && hasWaited && mayStopWaiting(attempt) && (
        <div className="mt-4">
          <ConfirmDialog
            trigger={<Button variant="secondary">{t(`pending.${name}.stopWaiting.action`)}</Button>}
            title={t(`pending.${name}.stopWaiting.title`)}
            body={t(`pending.${name}.stopWaiting.body`)}
            confirmLabel={t(`pending.${name}.stopWaiting.confirm`)}
            dismissLabel={t(`pending.${name}.stopWaiting.dismiss`)}
            onConfirm={() => stopping.run({ commandId })}
          />
        </div>
      )}
    </>
  );
}
