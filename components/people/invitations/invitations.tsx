"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DayOrHour } from "@/components/ui/moment";
import { toast } from "@/components/ui/toast";
import { sendInvitationAgainAction, withdrawInvitationAction } from "@/lib/people/invitations/actions";
import { invitationsOptions } from "@/lib/people/invitations/client";
import type { InvitationView } from "@/lib/people/invitations/schema";

/** Who was invited and has not come yet. */
export function Invitations() {
  const t = useTranslations();
  const { data: invitations } = useSuspenseQuery(invitationsOptions);
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="mt-14">
      <h2 id="invitations" className="text-section-title">
        {t("people.invitations.heading")}
      </h2>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">{t("people.invitations.lead")}</p>
      <ul aria-labelledby="invitations" className="mt-5 divide-y divide-line border-y border-line">
        {invitations.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationLine({ invitation }: { invitation: InvitationView }) {
  const t = useTranslations();
  const { id, email, role, department, invitedBy, expiresAt, isExpired } = invitation;
  const ref = { invitationId: id };
  const nameId = `invitation-${id}`;
  const again = useAction(sendInvitationAgainAction, {
    renews: invitationsOptions.queryKey,
    done: null,
    onDone: ({ isMailed }) =>
      toast.success(isMailed ? t("people.invitations.sentAgain", { email }) : t("people.invite.kept")),
  });
  const withdraw = useAction(withdrawInvitationAction, {
    renews: invitationsOptions.queryKey,
    done: t("people.invitations.withdrawn", { email }),
  });
  const inWhat = department ?? t("people.wholeBusiness");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p id={nameId} className="font-medium wrap-anywhere">
          {email}
        </p>
        <p className="text-sm text-ink-soft">
          {t("people.invitations.as", {
            role: t(`shell.account.roles.${role}`),
            department: inWhat,
            name: invitedBy,
          })}{" "}
          {t.rich(isExpired ? "people.invitations.expired" : "people.invitations.until", {
            at: () => <DayOrHour at={expiresAt} />,
          })}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="quiet"
          size="small"
          aria-describedby={nameId}
          aria-disabled={again.isPending}
          onClick={() => (again.isPending ? undefined : void again.run(ref))}
        >
          {t("people.invitations.again")}
        </Button>
        <ConfirmDialog
          trigger={
            <Button variant="quiet" size="small" aria-describedby={nameId}>
              {t("people.invitations.withdraw")}
            </Button>
          }
          title={t("people.invitations.withdrawTitle", { email })}
          body={t("people.invitations.withdrawBody")}
          confirmLabel={t("people.invitations.withdrawConfirm")}
          dismissLabel={t("people.invitations.keep")}
          tone="danger"
          onConfirm={() => withdraw.run(ref)}
        />
      </div>
    </li>
  );
}
