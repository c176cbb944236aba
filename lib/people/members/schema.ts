import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import type { ListPage } from "@/lib/domain/lists/page";
import { optionalChoice } from "@/lib/domain/optional-choice";
import { type Role, roles } from "@/lib/domain/roles";
import type { DepartmentView } from "../departments/schema";
import type { MemberState } from "./rules";

/** What administrators see and change of the people of their business. Times are ISO 8601 UTC strings. */

export const memberRefSchema = z.object({ personId: idSchema });
export type MemberRef = z.infer<typeof memberRefSchema>;

export const changeMemberSchema = z.extend(memberRefSchema, {
  role: z.enum(roles),
  /** Null for the whole business. */
  departmentId: optionalChoice(idSchema),
});
export type ChangeMemberInput = z.infer<typeof changeMemberSchema>;

/** What the form asks for. */
export const roleSchema = z.omit(changeMemberSchema, { personId: true });
export type RoleInput = z.infer<typeof roleSchema>;

export type MemberRow = {
  /** The person's. */
  id: string;
  name: string;
  email: string;
  role: Role;
  department: DepartmentView | null;
  state: MemberState;
  isYou: boolean;
  /** The connections that nobody else's token works on: they stop when this person is removed. */
  lastTokenOf: string[];
  /** When they were last here for this business, as far as that is still known. */
  lastSeenAt: string | null;
};

export type MembersPage = ListPage<MemberRow> & {
  /** All that the business has. */
  departments: DepartmentView[];
  businessName: string;
};
