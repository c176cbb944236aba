"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { businessRefSchema } from "@/lib/people/businesses/schema";
import {
  createBusiness,
  inviteAdministrator,
  inviteAdministratorAgain,
  resumeBusiness,
  suspendBusiness,
  withdrawAdministratorInvitation,
} from "./mutations";
import {
  administratorInvitationSchema,
  createBusinessSchema,
  inviteAdministratorSchema,
  suspendBusinessSchema,
} from "./schema";

export const createBusinessAction = authorizedAction("business.create", createBusinessSchema, createBusiness);
export const suspendBusinessAction = authorizedAction(
  "business.suspend",
  suspendBusinessSchema,
  suspendBusiness,
);
export const resumeBusinessAction = authorizedAction("business.resume", businessRefSchema, resumeBusiness);
export const inviteAdministratorAction = authorizedAction(
  "business.invite-administrator",
  inviteAdministratorSchema,
  inviteAdministrator,
);
export const inviteAdministratorAgainAction = authorizedAction(
  "business.invite-administrator-again",
  administratorInvitationSchema,
  inviteAdministratorAgain,
);
export const withdrawAdministratorInvitationAction = authorizedAction(
  "business.withdraw-administrator-invitation",
  administratorInvitationSchema,
  withdrawAdministratorInvitation,
);
