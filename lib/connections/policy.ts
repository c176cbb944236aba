import { type Actor, actsAsAdministrator, isAdministrator, isMember } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import type { Role } from "@/lib/domain/roles";

/** Whether a person is told how the service of their business is reached, and where: administrators look after it. */
export function seesHowConnected(actor: Pick<Actor, "acting">): boolean {
  return actsAsAdministrator(actor);
}

/**
 * Whether somebody may give the first token of a connection: whose account it is nothing proves, and everything that is
 * seen and ordered there is that account's since.
 */
export function givesFirstToken(role: Role): boolean {
  return role === "administrator";
}

/** Whether the actor may give or take away the person's token: the operator's staff have nothing to do with it. */
export function keepsToken(actor: Pick<Actor, "acting">): boolean {
  return isMember(actor);
}

/**
 * Whether somebody looks after the connections of their business, with the token that is shared there: its
 * administrators do. The operator's staff never change what a customer is connected to, whoever they act for.
 */
export function managesConnections(actor: Pick<Actor, "acting">): boolean {
  return isAdministrator(actor);
}

/** @throws AppError `forbidden` */
export function assertManagesConnections(actor: Actor): void {
  if (managesConnections(actor)) return;
  throw new AppError("forbidden", `Person ${actor.userId} does not look after connections`, {
    userMessage: message("connectionErrors.administratorsOnly"),
  });
}

/**
 * Whether somebody looks after the portal's copy of the coversheet's settings: administrators do, and the operator's
 * staff for them. It leads no token and no order anywhere else, and whoever asks staff for help may ask for this.
 */
export function keepsCoversheet(actor: Pick<Actor, "acting">): boolean {
  return actsAsAdministrator(actor);
}
