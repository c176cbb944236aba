import { newId } from "@/lib/domain/ids";
import type { ResourceKind } from "@/lib/domain/resources";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** What something was done to: a thing that is mirrored, or one of the portal's own. */
export type AuditSubjectKind =
  | ResourceKind
  | "address"
  | "audit"
  | "business"
  | "callback"
  | "connection"
  | "consent"
  | "department"
  /** Of whoever is nobody here. */
  | "email"
  /** What somebody is writing: of an order, a quote or a revision. */
  | "form"
  | "identity"
  | "invitation"
  | "mail"
  | "person"
  /** What was asked for itself, where it was about nothing else. */
  | "request"
  | "signing-secret"
  | "token"
  /** What somebody keeps of how they look at a list. */
  | "view";

/** What was done, in words of the portal; never the content of a document, never a secret. */
export type AuditEntry = {
  /** `order.place`, `token.save`, … */
  action: string;
  subjectKind: AuditSubjectKind;
  subjectId: string;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
};

/** Who did it, as far as that is known: an `Actor`, whoever gave a command, or whoever asks before there is an actor. */
export type AuditedActor = {
  /** Null where nobody has proved who they are. */
  readonly userId: string | null;
  /** Null where it belongs to no business. */
  readonly acting: {
    readonly businessId: string;
    /** With whose rights and by which grant, where a member of the operator's staff did it. */
    readonly onBehalfOf: { readonly userId: string; readonly grantId: string | null } | null;
  } | null;
  /** Null for what an older release had begun. */
  readonly requestId: string | null;
  /** Where the request came from; null where nothing trustworthy tells. */
  readonly address: string | null;
};

/** Ends the name of an action that another had carried out before. */
export const byAnotherSuffix = ".by_another";

/** The chain of what belongs to no business. */
const chainOfNone = "00000000-0000-0000-0000-000000000000";

/**
 * Has a transaction whose lines are of several businesses wait for their chains in one order: at its end each line waits
 * for its own, and two transactions could wait for each other's crosswise.
 */
export async function holdAuditChains(tx: Tx, businessIds: readonly (string | null)[]): Promise<void> {
  const chains = [...new Set(businessIds.map((id) => id ?? chainOfNone))].sort();
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('audit chain ' || chain, 0)) FROM unnest(${chains}::text[]) AS chain`;
}

/** Writes one line of the audit log, in the transaction of what it tells of. */
export async function recordAudit(
  tx: Tx,
  { userId, acting, requestId, address }: AuditedActor,
  entry: AuditEntry,
): Promise<void> {
  await tx.auditEvent.create({
    data: {
      id: newId(),
      businessId: acting?.businessId ?? null,
      actorId: userId,
      onBehalfOfId: acting?.onBehalfOf?.userId ?? null,
      grantId: acting?.onBehalfOf?.grantId ?? null,
      requestId,
      address,
      ...entry,
    },
  });
}
