import { type Actor, actsAsAdministrator, administersPortal } from "@/lib/auth/actor";

/** Whether somebody reads the audit of their business: its administrators do. */
export function readsAudit(actor: Pick<Actor, "acting">): boolean {
  return actsAsAdministrator(actor);
}

/** Whether somebody reads what belongs to no business: the operator's administrators do, as themselves. */
export function readsOperatorAudit(actor: Pick<Actor, "isOperatorAdministrator" | "acting">): boolean {
  return administersPortal(actor);
}
