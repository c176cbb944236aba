import { listAddress } from "@/lib/domain/lists/address";

/** What somebody of the operator's staff is. */
export const staffRoles = ["staff", "administrator"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** `disabled` staff are kept out of the portal until an administrator lets them in again. */
export const staffStates = ["active", "disabled"] as const;
export type StaffState = (typeof staffStates)[number];

/** The operator's staff as addresses say them: `/staff/team?search=taylor&role=administrator`. */
export const teamAddress = listAddress("/staff/team", ["role", "state"]);
export type TeamQuery = ReturnType<typeof teamAddress.load>;
