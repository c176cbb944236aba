import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import type { ListPage } from "@/lib/domain/lists/page";
import { visibleText } from "@/lib/domain/visible-text";
import { emailSchema } from "@/lib/people/account/schema";
import { type StaffRole, type StaffState, staffRoles } from "./rules";

/** What the operator's administrators see and change of the staff. Times are ISO 8601 UTC strings. */

export const inviteStaffSchema = z.object({ email: emailSchema });
export type InviteStaffInput = z.infer<typeof inviteStaffSchema>;

export const staffRefSchema = z.object({ personId: idSchema });
export type StaffRef = z.infer<typeof staffRefSchema>;

export const changeStaffSchema = z.extend(staffRefSchema, { role: z.enum(staffRoles) });
export type ChangeStaffInput = z.infer<typeof changeStaffSchema>;

/** The first administrator, whom whoever runs the portal makes. */
export const operatorAdministratorSchema = z.object({
  email: z.email().check(z.maxLength(320)),
  name: z.string().check(z.overwrite(visibleText), z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.maxLength(1000)),
});
export type OperatorAdministrator = z.infer<typeof operatorAdministratorSchema>;

export type StaffRow = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  state: StaffState;
  isYou: boolean;
  /** When they were last here, as far as that is still known. */
  lastSeenAt: string | null;
};

export type TeamPage = ListPage<StaffRow>;
