import { type Actor, isAdministrator } from "@/lib/auth/actor";

/**
 * Whether somebody looks after the people of their business: its administrators do. The operator's staff never change a
 * customer's people, whoever they act for.
 */
export function managesPeople(actor: Pick<Actor, "acting">): boolean {
  return isAdministrator(actor);
}
