"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { InvitationLines } from "@/components/people/invitations/invitation-lines";
import { InviteAdministrator } from "@/components/staff/links/invite-by-email";
import { LinkedInvitationControls } from "@/components/staff/links/linked-invitation-controls";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { DayOrHour, Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import {
  inviteAdministratorAgainAction,
  resumeBusinessAction,
  withdrawAdministratorInvitationAction,
} from "@/lib/staff/businesses/actions";
import { businessDetailsOptions, businessesKey } from "@/lib/staff/businesses/client";
import type { BusinessDetails } from "@/lib/staff/businesses/schema";
import { SuspendBusiness } from "./suspend-business";

/** One business, for those who look after the portal. */
export function BusinessScreen({ id }: { id: string }) {
  const t = useTranslations();
  const { data: business } = useSuspenseQuery(businessDetailsOptions(id));
  const { name, suspension, hasAdministrator, invitations, people, createdAt, connections } = business;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          suspension ? <Resume business={business} /> : <SuspendBusiness businessId={id} name={name} />
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
          controlsOf={({ id: invitationId, email }, nameId) =>
            suspension ? null : (
              <LinkedInvitationControls
                {...{ email, nameId }}
                invitation={{ businessId: id, invitationId }}
                sendAgain={inviteAdministratorAgainAction}
                withdraw={withdrawAdministratorInvitationAction}
                renews={businessesKey}
              />
            )
          }
        />
      </div>
    </>
  );
}

function Resume({ business: { id: businessId, name } }: { business: BusinessDetails }) {
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
