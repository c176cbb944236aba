import { AppError } from "@/lib/domain/errors";
import type { Role } from "@/lib/domain/roles";

declare const madeBySession: unique symbol;

/**
 * Somebody who may read or write. Only `session/current-actor.ts` makes one; the brand keeps any other object from being
 * passed for it. Every read and write takes it first and is scoped to what it acts for.
 */
export type Actor = {
  readonly [madeBySession]: true;
  /** Who is signed in. */
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly sessionId: string;
  /** IANA name of the person's time zone. */
  readonly timeZone: string;
  /** What the portal speaks to them; null for the language of their browser. */
  readonly language: string | null;
  /** A person of the operator. */
  readonly isStaff: boolean;
  /** Of those, one who looks after businesses and staff. */
  readonly isOperatorAdministrator: boolean;
  /** Null for staff who act for nobody, and for who is kept out of every business of theirs. */
  readonly acting: Acting | null;
  /** Where the request comes from; null when nothing trustworthy tells it. */
  readonly address: string | null;
  /** Correlates log and audit of one request. */
  readonly requestId: string;
  /** What their browser calls itself; null where it does not. */
  readonly userAgent: string | null;
};

/** What an actor acts for, and with which rights there. */
export type Acting = {
  readonly businessId: string;
  readonly businessName: string;
  readonly role: Role;
  /** Null for whoever belongs to the whole business. */
  readonly department: { readonly id: string; readonly name: string } | null;
  /** Whether what colleagues ordered, and what was ordered outside the portal, is theirs to see. */
  readonly seesColleagues: boolean;
  readonly seesPrices: boolean;
  /** The person whose rights, token and forms these are, where the actor is a member of the operator's staff. */
  readonly onBehalfOf: OnBehalf | null;
};

/** A person whom a member of the operator's staff acts for, by a grant that belongs to their session alone. */
export type OnBehalf = {
  readonly userId: string;
  readonly name: string;
  readonly grantId: string;
  /** When the grant ends by itself. */
  readonly expiresAt: Date;
};

/** What the actor acts for. @throws AppError `not_found` for who acts for nothing */
export function actingOf<Held>({ acting }: { acting: Held | null }): Held {
  if (!acting) throw new AppError("not_found", "The actor acts for no business");
  return acting;
}

/** The person whose rights, token and forms count: the one that the actor acts for, else the actor. */
export function personOf({ userId, acting }: Pick<Actor, "userId" | "acting">): string {
  return acting?.onBehalfOf?.userId ?? userId;
}

/** Who of the operator's staff the actor is, while they act for somebody; null for everybody else. */
export function staffActing({ userId, acting }: Pick<Actor, "userId" | "acting">): string | null {
  return acting?.onBehalfOf ? userId : null;
}

/** Whether nobody of the operator's staff stands in for somebody: what is a person's alone is done and seen so. */
export function actsForThemselves({ acting }: Pick<Actor, "acting">): boolean {
  return !acting?.onBehalfOf;
}

/** Whether somebody is of the business that they act for, and acts there as themselves. */
export function isMember(actor: Pick<Actor, "acting">): boolean {
  return actor.acting !== null && actsForThemselves(actor);
}

/** Whether somebody acts as an administrator of a business: one of them, or the operator's staff on behalf of one. */
export function actsAsAdministrator({ acting }: Pick<Actor, "acting">): boolean {
  return acting?.role === "administrator";
}

/** Whether somebody is an administrator of the business: what the operator's staff never do, whoever they act for. */
export function isAdministrator(actor: Pick<Actor, "acting">): boolean {
  return actsAsAdministrator(actor) && actsForThemselves(actor);
}

/**
 * Whether somebody looks after businesses and staff: the operator's administrators do, as themselves. Who acts for somebody
 * is that person and nobody else.
 */
export function administersPortal({
  isOperatorAdministrator,
  acting,
}: Pick<Actor, "isOperatorAdministrator" | "acting">): boolean {
  return isOperatorAdministrator && acting === null;
}

type Written = { actorId: string; onBehalfOfId: string | null };

/** The same of what an actor had written down. */
export function writtenFor({ actorId, onBehalfOfId }: Written): string {
  return onBehalfOfId ?? actorId;
}

/** Who of the operator's staff had it written down for that person; null where they did so themselves. */
export function staffBehind({ actorId, onBehalfOfId }: Written): string | null {
  return onBehalfOfId === null ? null : actorId;
}
