declare const madeBySession: unique symbol;

export type Role = "requester" | "approver" | "administrator";

/**
 * Somebody who may read or write. Only `session.ts` makes one; the brand keeps any other object from being
 * passed for it. Every read and write takes it first and is scoped to its business.
 */
export type Actor = {
  readonly [madeBySession]: true;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly sessionId: string;
  /** IANA name of the person's time zone. */
  readonly timeZone: string;
  /** A person of the operator. */
  readonly isStaff: boolean;
  /** The business the session works for, and the person's role there; null for staff. */
  readonly membership: {
    readonly businessId: string;
    readonly businessName: string;
    readonly role: Role;
  } | null;
  /** Correlates log and audit of one request. */
  readonly requestId: string;
};
