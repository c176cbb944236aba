import { newId } from "@/lib/domain/ids";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** What was done, in words of the portal; never the content of a document, never a secret. */
export type AuditEntry = {
  /** `order.place`, `token.save`, … */
  action: string;
  subjectKind: string;
  subjectId: string;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
};

/** Who did it, as far as that is known: an `Actor`, or whoever asks before there is one. */
export type AuditedActor = {
  /** Null where nobody has proved who they are. */
  readonly userId: string | null;
  /** Null where it belongs to no business. */
  readonly membership: { readonly businessId: string } | null;
  readonly requestId: string;
};

/** Writes one line of the audit log, in the transaction of what it tells of. */
export async function recordAudit(tx: Tx, actor: AuditedActor, entry: AuditEntry): Promise<void> {
  await tx.auditEvent.create({
    data: {
      id: newId(),
      businessId: actor.membership?.businessId ?? null,
      actorId: actor.userId,
      requestId: actor.requestId,
      ...entry,
    },
  });
}
