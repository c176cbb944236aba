import { v7 as uuidv7 } from "uuid";
import type { Revision } from "../../prisma/generated/client";
import type { Transaction } from "../database";
import { refused } from "../service-error";
import { claimFiles } from "../storage/claim-files";
import { lockOrder } from "./lock";

/** Requests a revision of an order with reference files. @throws ServiceError 404, 422 */
export async function createRevision(
  tx: Transaction,
  accountId: string,
  orderId: number,
  { body, files }: { body: string; files: number[] },
): Promise<Revision> {
  await lockOrder(tx, accountId, orderId);
  await claimFiles(tx, accountId, files, ["reference"]);
  const now = new Date();
  const revision = await tx.revision.create({
    data: { uuid: uuidv7(), accountId, orderId, body, requestedAt: now, stepFrom: now },
  });
  await tx.file.updateMany({ where: { id: { in: files } }, data: { revisionId: revision.id } });
  return revision;
}

/** Deletes a requested revision, whose row the transaction has locked; its files stay and are free again. */
export async function removeRevision(tx: Transaction, revision: Revision): Promise<void> {
  if (revision.status !== "requested") throw refused("Only a requested revision can be deleted.");
  await tx.revision.delete({ where: { id: revision.id } });
}
