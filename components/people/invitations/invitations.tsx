"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { toast } from "@/components/ui/toast";
import { sendInvitationAgainAction, withdrawInvitationAction } from "@/lib/people/invitations/actions";
import { invitationsOptions } from "@/lib/people/invitations/client";
import type { InvitationView } from "@/lib/people/invitations/schema";
import { AgainOrWithdraw, InvitationLines } from "./invitation-lines";

/** Who was invited and has not come yet. */
export function Invitations() {
  const { data: invitations } = useSuspenseQuery(invitationsOptions);
  return (
    <InvitationLines
      invitations={invitations}
      controlsOf={(invitation, nameId) => <Controls invitation={invitation} nameId={nameId} />}
    />
  );
}

function Controls({ invitation: { id, email }, nameId }: { invitation: InvitationView; nameId: string }) {
  const t = useTranslations();
  const ref = { invitationId: id };
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
  return (
    <AgainOrWithdraw
      email={email}
      nameId={nameId}
      isPending={again.isPending}
      onAgain={() => void again.run(ref)}
      onWithdraw={() => withdraw.run(ref)}
    />
  );
}
