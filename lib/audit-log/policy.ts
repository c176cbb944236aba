import { type Actor, administersPortal } from "@/lib/auth/actor";

/** Whether somebody reads the audit of their business: its administrators do. */
export function readsAudit({ acting }: Pick<Actor, "acting">): boolean {
  return acting?.role === "administrator";
}

/** Whether somebody reads what belongs to no business: the operator's administrators do, as themselves. */
export function readsOperatorAudit(actor: Pick<Actor, "isOperatorAdministrator" | "acting">): boolean {
  return administersPortal(actor);
}
