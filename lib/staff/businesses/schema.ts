import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import type { ListPage } from "@/lib/domain/lists/page";
import { shortTextSchema } from "@/lib/domain/short-text-schema";
import { emailSchema } from "@/lib/people/account/schema";
import { businessNameSchema } from "@/lib/people/businesses/name/schema";
import { businessRefSchema } from "@/lib/people/businesses/schema";
import type { InvitationView } from "@/lib/people/invitations/schema";
import type { BusinessState, ConnectionState } from "./rules";

/** What the operator's administrators see and change of businesses. Times are ISO 8601 UTC strings. */

export const createBusinessSchema = z.object({
  name: businessNameSchema,
  /** Of the first administrator, who is invited. */
  email: emailSchema,
});
export type CreateBusinessInput = z.infer<typeof createBusinessSchema>;

export const suspensionReasonSchema = z.object({
  reason: shortTextSchema({
    missing: "staffErrors.suspension.missing",
    atMost: 500,
    tooLong: "staffErrors.suspension.tooLong",
  }),
});
export type SuspensionReason = z.infer<typeof suspensionReasonSchema>;
export const suspendBusinessSchema = z.extend(businessRefSchema, suspensionReasonSchema.shape);
export type SuspendBusinessInput = z.infer<typeof suspendBusinessSchema>;

export const inviteAdministratorSchema = z.extend(businessRefSchema, { email: emailSchema });
export type InviteAdministratorInput = z.infer<typeof inviteAdministratorSchema>;

export const administratorInvitationSchema = z.extend(businessRefSchema, { invitationId: idSchema });
export type AdministratorInvitationRef = z.infer<typeof administratorInvitationSchema>;

export type BusinessRow = {
  id: string;
  name: string;
  state: BusinessState;
  people: number;
  /** How its connections stand, the worst of them; null where it has none. */
  connection: ConnectionState | null;
  createdAt: string;
};
export type BusinessesPage = ListPage<BusinessRow>;

export type BusinessDetails = Omit<BusinessRow, "connection" | "state"> & {
  /** Null while it is not suspended. */
  suspension: { since: string; reason: string } | null;
  connections: { id: string; name: string; environment: string; state: ConnectionState }[];
  /** Somebody who can sign in looks after it; nobody else changes its people then. */
  hasAdministrator: boolean;
  /** Who is to look after it and has not come yet. */
  invitations: InvitationView[];
};
