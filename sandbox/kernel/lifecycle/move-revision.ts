import type { Revision } from "../../prisma/generated/client";
import type { Transaction } from "../database";
import { nextRevisionStatus, type RevisionStatus } from "./status";

/** Puts a revision, whose row the transaction has locked, into a status. Revisions send no callbacks. */
export async function moveRevision(tx: Transaction, revision: Revision, to: RevisionStatus): Promise<void> {
  const at = new Date();
  await tx.revision.update({
    where: { id: revision.id },
    data: {
      status: to,
      completedAt: to === "completed" ? at : null,
      stepFrom: nextRevisionStatus(to) ? at : null,
    },
  });
}
