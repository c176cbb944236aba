"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { changeMember, disableMember, enableMember, removeMember } from "./mutations";
import { changeMemberSchema, memberRefSchema } from "./schema";

export const changeMemberAction = authorizedAction("member.change", changeMemberSchema, changeMember);
export const disableMemberAction = authorizedAction("member.disable", memberRefSchema, disableMember);
export const enableMemberAction = authorizedAction("member.enable", memberRefSchema, enableMember);
export const removeMemberAction = authorizedAction("member.remove", memberRefSchema, removeMember);
