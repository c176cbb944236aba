"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { AgainOrWithdraw, InvitationLines } from "@/components/people/invitations/invitation-lines";
import { InviteAdministrator } from "@/components/staff/links/invite-by-email";
import { useLinkToHandOn } from "@/components/staff/links/link-to-hand-on";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { DayOrHour, Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import type { InvitationView } from "@/lib/people/invitations/schema";
import {
  inviteAdministratorAgainAction,
  resumeBusinessAction,
  withdrawAdministratorInvitationAction,
} from "@/lib/staff/businesses/actions";
import { businessesKey, customerOptions } from "@/lib/staff/businesses/client";
import type { CustomerView } from "@/lib/staff/businesses/schema";
import { SuspendBusiness } from "./suspend-business";

/** One customer, for those who look after the portal. */
export function CustomerScreen({ id }: { id: string }) {
  const t = useTranslations();
  const { data: customer } = useSuspenseQuery(customerOptions(id));
  const { name, suspension, hasAdministrator, invitations, people, createdAt, connections } = customer;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          suspension ? <Resume customer={customer} /> : <SuspendBusiness businessId={id} name={name} />
        }
      />
      {suspension ? (
        <Notice tone="warning" title={t("staffBusinesses.suspended.title")} className="mt-0 mb-8">
          <p>
            {t.rich("staffBusinesses.suspended.since", { at: () => <Moment at={suspension.since} /> })}{" "}
            {t("staffBusinesses.suspended.reason", { reason: suspension.reason })}
          </p>
          <p>{t("staffBusinesses.suspended.body")}</p>
        </Notice>
      ) : null}
      <div className="max-w-2xl">
        <FactList
          facts={[
            {
              name: t("staffBusinesses.columns.people"),
              value: t("staffBusinesses.people", { count: people }),
            },
            { name: t("staffBusinesses.columns.created"), value: <DayOrHour at={createdAt} /> },
            ...(connections.length === 0
              ? [
                  {
                    name: t("staffBusinesses.columns.connection"),
                    value: t("staffBusinesses.connections.none"),
                  },
                ]
              : connections.map((connection) => ({
                  name: connection.name,
                  value: t(`staffBusinesses.connections.${connection.state}`),
                }))),
          ]}
        />
        {hasAdministrator ? null : (
          <>
            <p className="mt-8 mb-4 text-ink-soft">{t("staffBusinesses.nobody")}</p>
            {suspension ? null : <InviteAdministrator businessId={id} />}
          </>
        )}
        <InvitationLines
          invitations={invitations}
          controlsOf={(invitation, nameId) =>
            suspension ? null : <Controls businessId={id} invitation={invitation} nameId={nameId} />
          }
        />
      </div>
    </>
  );
}

function Resume({ customer: { id: businessId, name } }: { customer: CustomerView }) {
  const t = useTranslations();
  const { run, isPending } = useAction(resumeBusinessAction, {
    renews: businessesKey,
    done: t("staffBusinesses.resume.done", { name }),
  });
  return (
    <Button aria-disabled={isPending} onClick={() => (isPending ? undefined : void run({ businessId }))}>
      {t("staffBusinesses.resume.action")}
    </Button>
  );
}

type ControlsProps = { businessId: string; invitation: InvitationView; nameId: string };

function Controls({ businessId, invitation: { id, email }, nameId }: ControlsProps) {
  const t = useTranslations();
  const link = useLinkToHandOn(email);
  const ref = { businessId, invitationId: id };
  const again = useAction(inviteAdministratorAgainAction, {
    ...{ renews: businessesKey, done: null },
    onDone: ({ path }) =>
      path ? link.show(path) : toast.success(t("people.invitations.sentAgain", { email })),
  });
  const withdraw = useAction(withdrawAdministratorInvitationAction, {
    renews: businessesKey,
    done: t("people.invitations.withdrawn", { email }),
  });
  return (
    <>
      <AgainOrWithdraw
        email={email}
        nameId={nameId}
        isPending={again.isPending}
        onAgain={() => void again.run(ref)}
        onWithdraw={() => withdraw.run(ref)}
      />
      {link.dialog}
    </>
  );
}
