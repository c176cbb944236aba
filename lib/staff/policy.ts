import { type Actor, actsAsAdministrator } from "@/lib/auth/actor";

/** Whether somebody may find customers and act for them: the operator's staff, whomever they act for just now. */
export function actsForCustomers({ isStaff }: Pick<Actor, "isStaff">): boolean {
  return isStaff;
}

/** Whether somebody reads what the operator's staff did in their business: its administrators do. */
export function readsStaffWork(actor: Pick<Actor, "acting">): boolean {
  return actsAsAdministrator(actor);
}
