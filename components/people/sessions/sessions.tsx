"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useAction } from "@/components/actions/use-action";
import { type Column, ListTable } from "@/components/lists/list-table";
import { stayWhileSessionMoves } from "@/components/shell/leave-for-sign-in";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { AgoAndExact, DayOrHour } from "@/components/ui/moment";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { useSay } from "@/components/words/use-say";
import { endAllSessionsAction, endSessionAction } from "@/lib/people/sessions/actions";
import { sessionsOptions } from "@/lib/people/sessions/client";
import type { SessionView } from "@/lib/people/sessions/schema";

/** Where the person is signed in, and the way out of each and of all of them. */
export function Sessions() {
  const t = useTranslations();
  const { data: sessions } = useSuspenseQuery(sessionsOptions);
  const columns: Column<SessionView>[] = [
    { id: "device", heading: t("sessions.columns.device"), cell: (session) => <Device session={session} /> },
    {
      id: "lastUsed",
      heading: t("sessions.columns.lastUsed"),
      place: "wide",
      cell: ({ lastUsedAt }) => <AgoAndExact at={lastUsedAt} />,
    },
    {
      id: "actions",
      heading: t("sessions.columns.actions"),
      place: "wide",
      cell: ({ id, isThis }) => (isThis ? t("sessions.this") : <SignOut id={id} />),
    },
  ];
  return (
    <SettingsSection title={t("sessions.heading")} lead={t("sessions.lead")}>
      <ListTable
        ref={null}
        label={t("sessions.heading")}
        columns={columns}
        rows={sessions}
        linkOf={() => null}
        isBusy={false}
      />
      <SignOutEverywhere />
    </SettingsSection>
  );
}

function Device({ session: { id, device, address, signedInAt } }: { session: SessionView }) {
  const t = useTranslations();
  const { browser, system } = device;
  const known = browser && system ? t("sessions.device", { browser, system }) : (browser ?? system);
  const at = () => <DayOrHour at={signedInAt} />;
  return (
    <>
      <span id={nameId(id)} className="block font-medium">
        {known ?? t("sessions.unknown")}
      </span>
      <span className="block text-sm text-ink-soft">
        {address ? t.rich("sessions.sinceFrom", { at, address }) : t.rich("sessions.since", { at })}
      </span>
    </>
  );
}

function SignOut({ id }: { id: string }) {
  const t = useTranslations();
  const end = useAction(endSessionAction, { renews: sessionsOptions.queryKey, done: t("sessions.ended") });
  return (
    <Button
      variant="quiet"
      size="small"
      className="-my-2 -ms-3"
      aria-describedby={nameId(id)}
      aria-disabled={end.isPending}
      onClick={() => (end.isPending ? undefined : void end.run({ id }))}
    >
      {t("sessions.end")}
    </Button>
  );
}

/** The element that names a session's device. */
function nameId(id: string): string {
  return `session-${id}`;
}

function SignOutEverywhere() {
  const t = useTranslations();
  const say = useSay();
  const letGo = useRef<() => void>(null);
  const { run } = useAction(endAllSessionsAction, {
    renews: null,
    done: null,
    onFailure: ({ userMessage }) => {
      letGo.current?.();
      toast.error(say(userMessage));
    },
    // By a full load, so that nothing read for this person stays in the browser.
    onDone: () => window.location.assign("/login"),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" className="mt-6">
          {t("sessions.endAll.action")}
        </Button>
      }
      title={t("sessions.endAll.title")}
      body={t("sessions.endAll.body")}
      confirmLabel={t("sessions.endAll.confirm")}
      dismissLabel={t("sessions.endAll.dismiss")}
      tone="danger"
      onConfirm={() => {
        // Its own stream hears of the end too.
        letGo.current = stayWhileSessionMoves();
        return run({});
      }}
    />
  );
}
