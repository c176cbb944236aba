"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { AgainOrWithdraw, InvitationLines } from "@/components/people/invitations/invitation-lines";
import { useLinkToHandOn } from "@/components/staff/links/link-to-hand-on";
import { toast } from "@/components/ui/toast";
import type { InvitationView } from "@/lib/people/invitations/schema";
import { sendStaffInvitationAgainAction, withdrawStaffInvitationAction } from "@/lib/staff/team/actions";
import { staffInvitationsOptions } from "@/lib/staff/team/client";

/** Who was invited to the operator's staff and has not come yet. */
export function StaffInvitations() {
  const { data: invitations } = useSuspenseQuery(staffInvitationsOptions);
  return (
    <InvitationLines
      invitations={invitations}
      controlsOf={(invitation, nameId) => <Controls invitation={invitation} nameId={nameId} />}
    />
  );
}

function Controls({ invitation: { id, email }, nameId }: { invitation: InvitationView; nameId: string }) {
  const t = useTranslations();
  const link = useLinkToHandOn(email);
  const ref = { invitationId: id };
  const again = useAction(sendStaffInvitationAgainAction, {
    renews: staffInvitationsOptions.queryKey,
    done: null,
    onDone: ({ path }) =>
      path ? link.show(path) : toast.success(t("people.invitations.sentAgain", { email })),
  });
  const withdraw = useAction(withdrawStaffInvitationAction, {
    renews: staffInvitationsOptions.queryKey,
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
