import { listAddress } from "@/lib/domain/lists/address";

/** `disabled` people are kept out of the business until an administrator lets them in again. */
export const memberStates = ["active", "disabled"] as const;
export type MemberState = (typeof memberStates)[number];

/**
 * The people of a business as addresses say them: `/settings/people?search=quintero&role=approver`. Departments are said
 * by their ids.
 */
export const membersAddress = listAddress("/settings/people", ["role", "department", "state"]);
export type MembersQuery = ReturnType<typeof membersAddress.load>;
