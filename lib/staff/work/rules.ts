import { listAddress } from "@/lib/domain/lists/address";

/** What the operator's staff did, as addresses say it: `/settings/staff?search=taylor`. */
export const staffWorkAddress = listAddress("/settings/staff", []);
export type StaffWorkQuery = ReturnType<typeof staffWorkAddress.load>;

/** So much of what was done under one grant is shown; the audit has all of it. */
export const linesAtMost = 10;
