"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { InvitationLines } from "@/components/people/invitations/invitation-lines";
import { LinkedInvitationControls } from "@/components/staff/links/linked-invitation-controls";
import { sendStaffInvitationAgainAction, withdrawStaffInvitationAction } from "@/lib/staff/team/actions";
import { staffInvitationsOptions } from "@/lib/staff/team/client";

/** Who was invited to the operator's staff and has not come yet. */
export function StaffInvitations() {
  const { data: invitations } = useSuspenseQuery(staffInvitationsOptions);
  return (
    <InvitationLines
      invitations={invitations}
      controlsOf={({ id, email }, nameId) => (
        <LinkedInvitationControls
          {...{ email, nameId }}
          invitation={{ invitationId: id }}
          sendAgain={sendStaffInvitationAgainAction}
          withdraw={withdrawStaffInvitationAction}
          renews={staffInvitationsOptions.queryKey}
        />
      )}
    />
  );
}
