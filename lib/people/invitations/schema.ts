import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import { optionalChoice } from "@/lib/domain/optional-choice";
import { type Role, roles } from "@/lib/domain/roles";
import { secretSchema } from "@/lib/domain/secret-schema";
import { emailSchema, newPasswordSchema, personNameSchema } from "../account/schema";

/** Somebody is asked to join a business by email. Times are ISO 8601 UTC strings. */

export const inviteSchema = z.object({
  email: emailSchema,
  role: z.enum(roles),
  /** Null for the whole business. */
  departmentId: optionalChoice(idSchema),
});
export type InviteInput = z.infer<typeof inviteSchema>;

export const invitationRefSchema = z.object({ invitationId: idSchema });
export type InvitationRef = z.infer<typeof invitationRefSchema>;

export const acceptSchema = z.object({ secret: secretSchema });
export type AcceptInput = z.infer<typeof acceptSchema>;

/** Of somebody who is nobody here so far. */
export const joinSchema = z.extend(acceptSchema, {
  name: personNameSchema,
  password: newPasswordSchema,
});
export type JoinInput = z.infer<typeof joinSchema>;

/** What the form asks of them; the link says the rest. */
export const joinFormSchema = z.omit(joinSchema, { secret: true });

/** Whether it went out: where no mail server is configured its link has to be handed on. */
export type InvitationSent = { isMailed: boolean };

export type InvitationView = {
  id: string;
  email: string;
  /** Null for the operator's staff. */
  role: Role | null;
  /** The name of a department; null for the whole business. */
  department: string | null;
  invitedBy: string;
  expiresAt: string;
  isExpired: boolean;
};

/** What whoever has the link is told. */
export type OfferedInvitation = {
  /** Null for the operator's staff, as the role. */
  businessName: string | null;
  email: string;
  role: Role | null;
  invitedBy: string;
  /** Whether the email is somebody's who signs in here already. */
  isKnown: boolean;
};
