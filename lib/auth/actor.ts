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
  /** A person of the operator. */
  readonly isStaff: boolean;
  /** Null for staff who act for nobody. */
  readonly acting: Acting | null;
  /** Where the request comes from; null when nothing trustworthy tells it. */
  readonly address: string | null;
  /** Correlates log and audit of one request. */
  readonly requestId: string;
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
  readonly onBehalfOf: { readonly userId: string; readonly name: string } | null;
};

/** What the actor acts for. @throws AppError `forbidden` for staff who act for nobody */
export function actingOf({ acting }: Pick<Actor, "acting">): Acting {
  if (!acting) throw new AppError("forbidden", "The actor acts for no business");
  return acting;
}

/** The person whose rights, token and forms count: the one that the actor acts for, else the actor. */
export function personOf({ userId, acting }: Pick<Actor, "userId" | "acting">): string {
  return acting?.onBehalfOf?.userId ?? userId;
}

/** The same of what an actor had written down. */
export function writtenFor({
  actorId,
  onBehalfOfId,
}: {
  actorId: string;
  onBehalfOfId: string | null;
}): string {
  return onBehalfOfId ?? actorId;
}
