"use client";

import { useQueryClient } from "@tanstack/react-query";
import { UserRoundCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { saveBeforeActingEnds } from "@/components/shell/acting-ends";
import { sessionEndedEvent, staffPath } from "@/components/shell/leave-for-sign-in";
import { Button } from "@/components/ui/button";
import { connectionsOptions } from "@/lib/connections/client";
import { stopGrantAction } from "@/lib/staff/grants/actions";

export type ActingBannerProps = { name: string; businessName: string; leftMs: number };

/** Tells staff on every page whom they act for and how long still, and lets them stop. */
export function ActingBanner({ name, businessName, leftMs }: ActingBannerProps) {
  const t = useTranslations();
  const isOver = useIsOver();
  const [isSaving, setSaving] = useState(false);
  const stop = useAction(stopGrantAction, {
    renews: null,
    done: null,
    // By a full load: nothing read for the customer stays in the browser.
    onDone: () => window.location.assign(staffPath),
  });
  const isStopping = isSaving || stop.isPending;
  // What is typed is theirs: after the end nobody may save it for them.
  const saveAndStop = async () => {
    setSaving(true);
    await saveBeforeActingEnds();
    await stop.run(null);
    setSaving(false);
  };
  return (
    <section
      aria-label={t("acting.label")}
      className="acting-banner sticky top-0 z-20 border-b border-line-strong bg-accent text-on-accent print:static"
    >
      <div className="mx-auto flex w-full max-w-360 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
        <UserRoundCheck aria-hidden className="size-5 shrink-0" />
        <p className="min-w-0 grow basis-52 break-words">
          {t.rich(isOver ? "acting.over" : "acting.whom", {
            name: () => <bdi className="font-semibold">{name}</bdi>,
            business: () => <bdi className="font-semibold">{businessName}</bdi>,
          })}
        </p>
        {isOver ? null : (
          <>
            <TimeLeft name={name} leftMs={leftMs} />
            <Button
              variant="secondary"
              size="small"
              className="print:hidden"
              aria-disabled={isStopping}
              onClick={() => (isStopping ? undefined : void saveAndStop())}
            >
              {t("acting.stop")}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Whether the page stays, for what was typed on it, while nobody is acted for any more. */
function useIsOver(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const end = () => setOver(true);
    window.addEventListener(sessionEndedEvent, end);
    return () => window.removeEventListener(sessionEndedEvent, end);
  }, []);
  return isOver;
}

const secondMs = 1_000;
/** In which nothing that is typed waits for a pause to be saved: the page learned of the end a moment late. */
const lastMs = 10 * secondMs;
/** When so many minutes are left it is said aloud; never every second. */
const saidAtMinutes = [5, 1] as const;

/** Counts down by itself, so that nothing around it is made anew each second. */
function TimeLeft({ name, leftMs }: { name: string; leftMs: number }) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const [shownMs, setShownMs] = useState(leftMs);
  const tick = useEffectEvent((endsAt: number) => {
    const left = Math.max(0, endsAt - Date.now());
    setShownMs(left);
    if (left > 0 && left <= lastMs) void saveBeforeActingEnds();
    // The portal says whether it is over; what it answers leads away from here.
    if (left === 0) void queryClient.prefetchQuery({ ...connectionsOptions, staleTime: 0 });
  });
  useEffect(() => {
    const endsAt = Date.now() + leftMs;
    const timer = setInterval(() => tick(endsAt), secondMs);
    return () => clearInterval(timer);
  }, [leftMs]);
  const seconds = Math.ceil(shownMs / secondMs);
  const said = saidAtMinutes.findLast((minutes) => shownMs <= minutes * 60 * secondMs);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <>
      <span role="timer" className="whitespace-nowrap tabular-nums">
        {t("acting.left", { time })}
      </span>
      <span role="status" className="sr-only">
        {said ? t("acting.soon", { minutes: said, name }) : null}
      </span>
    </>
  );
}
