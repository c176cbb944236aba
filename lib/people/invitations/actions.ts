"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { acceptInvitation, invite, sendInvitationAgain, withdrawInvitation } from "./mutations";
import { acceptSchema, invitationRefSchema, inviteSchema } from "./schema";

export const inviteAction = authorizedAction("invitation.send", inviteSchema, invite);
export const sendInvitationAgainAction = authorizedAction(
  "invitation.send-again",
  invitationRefSchema,
  sendInvitationAgain,
);
export const withdrawInvitationAction = authorizedAction(
  "invitation.withdraw",
  invitationRefSchema,
  withdrawInvitation,
);
export const acceptInvitationAction = authorizedAction("invitation.accept", acceptSchema, acceptInvitation);
