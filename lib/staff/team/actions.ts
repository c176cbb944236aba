"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { invitationRefSchema } from "@/lib/people/invitations/schema";
import {
  changeStaff,
  disableStaff,
  enableStaff,
  inviteStaff,
  sendStaffInvitationAgain,
  withdrawStaffInvitation,
} from "./mutations";
import { changeStaffSchema, inviteStaffSchema, staffRefSchema } from "./schema";

export const inviteStaffAction = authorizedAction("staff.invite", inviteStaffSchema, inviteStaff);
export const sendStaffInvitationAgainAction = authorizedAction(
  "staff.invite-again",
  invitationRefSchema,
  sendStaffInvitationAgain,
);
export const withdrawStaffInvitationAction = authorizedAction(
  "staff.withdraw-invitation",
  invitationRefSchema,
  withdrawStaffInvitation,
);
export const changeStaffAction = authorizedAction("staff.change", changeStaffSchema, changeStaff);
export const disableStaffAction = authorizedAction("staff.disable", staffRefSchema, disableStaff);
export const enableStaffAction = authorizedAction("staff.enable", staffRefSchema, enableStaff);
