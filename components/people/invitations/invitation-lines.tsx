"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DayOrHour } from "@/components/ui/moment";
import type { InvitationView } from "@/lib/people/invitations/schema";

type InvitationLinesProps = {
  invitations: readonly InvitationView[];
  /** What can be done about one. @param nameId the element that names it */
  controlsOf: (invitation: InvitationView, nameId: string) => ReactNode;
};

/** Who was invited and has not come yet; nothing where nobody was. */
export function InvitationLines({ invitations, controlsOf }: InvitationLinesProps) {
  const t = useTranslations();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="mt-14">
      <h2 id="invitations" className="text-section-title">
        {t("people.invitations.heading")}
      </h2>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">{t("people.invitations.lead")}</p>
      <ul aria-labelledby="invitations" className="mt-5 divide-y divide-line border-y border-line">
        {invitations.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} controlsOf={controlsOf} />
        ))}
      </ul>
    </section>
  );
}

type InvitationLineProps = Pick<InvitationLinesProps, "controlsOf"> & { invitation: InvitationView };

function InvitationLine({ invitation, controlsOf }: InvitationLineProps) {
  const t = useTranslations();
  const { id, email, role, department, invitedBy, expiresAt, isExpired } = invitation;
  const nameId = `invitation-${id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p id={nameId} className="font-medium wrap-anywhere">
          {email}
        </p>
        <p className="text-sm text-ink-soft">
          {role === null
            ? t("people.invitations.by", { name: invitedBy })
            : t("people.invitations.as", {
                role: t(`shell.account.roles.${role}`),
                department: department ?? t("people.wholeBusiness"),
                name: invitedBy,
              })}{" "}
          {t.rich(isExpired ? "people.invitations.expired" : "people.invitations.until", {
            at: () => <DayOrHour at={expiresAt} />,
          })}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap">{controlsOf(invitation, nameId)}</div>
    </li>
  );
}
