"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { sendInvitationAgainAction, withdrawInvitationAction } from "@/lib/people/invitations/actions";
import { invitationsOptions } from "@/lib/people/invitations/client";
import { InvitationControls } from "./invitation-controls";
import { InvitationLines } from "./invitation-lines";

/** Who was invited and has not come yet. */
export function Invitations() {
  const t = useTranslations();
  const { data: invitations } = useSuspenseQuery(invitationsOptions);
  return (
    <InvitationLines
      invitations={invitations}
      controlsOf={({ id, email }, nameId) => (
        <InvitationControls
          email={email}
          nameId={nameId}
          invitation={{ invitationId: id }}
          sendAgain={sendInvitationAgainAction}
          onSentAgain={({ isMailed }) =>
            toast.success(isMailed ? t("people.invitations.sentAgain", { email }) : t("people.invite.kept"))
          }
          withdraw={withdrawInvitationAction}
          renews={invitationsOptions.queryKey}
        />
      )}
    />
  );
}
