import type { Actor } from "@/lib/auth/actor";
import { brokenOff } from "@/lib/domain/broken-off";
import { AppError } from "@/lib/domain/errors";
import { renewedActor } from "./current-actor";

/** Promises that what somebody is given over minutes is of what they may see from its beginning to its end. */

/** @throws AppError where the session has ended, or makes another actor now: the file is of what the one before saw */
export async function requireSameRights(actor: Actor): Promise<void> {
  const now = await renewedActor(actor);
  if (!now || rightsFingerprint(now) !== rightsFingerprint(actor)) {
    throw brokenOff(new AppError("forbidden", "The rights that a file was begun with have changed"));
  }
}

/** What somebody may see, and by which grant, as a text. Without names: nobody sees more or less by one. */
export function rightsFingerprint({ acting, isOperatorAdministrator }: Actor): string {
  if (!acting) return JSON.stringify({ isOperatorAdministrator });
  // Whatever is left is a right, also one that is added.
  const { businessName: _, department, onBehalfOf, ...rights } = acting;
  const grant = onBehalfOf && withoutName(onBehalfOf);
  return JSON.stringify({ ...rights, departmentId: department?.id ?? null, grant, isOperatorAdministrator });
}

function withoutName<Named extends { name: string }>({ name: _, ...rest }: Named) {
  return rest;
}
