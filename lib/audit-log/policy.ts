import type { Actor } from "@/lib/auth/actor";

/** Whether somebody reads the audit of their business: its administrators do. */
export function readsAudit({ acting }: Pick<Actor, "acting">): boolean {
  return acting?.role === "administrator";
}
