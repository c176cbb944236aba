import { type Actor, administersPortal } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";

/** @throws AppError `not_found` for everybody but the operator's administrators */
export function assertAdministersPortal(actor: Actor): void {
  if (!administersPortal(actor)) throw notTheirs();
}

export function notTheirs(): AppError {
  return new AppError("not_found", "The actor does not look after the portal");
}
