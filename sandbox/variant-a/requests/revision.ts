import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Transaction } from "../../kernel/database";
import type { Caller } from "../../kernel/gate/caller";
import { lockOrder, lockRevision } from "../../kernel/lifecycle/lock";
import { pageQuery } from "../../kernel/pagination";
import { keepBasicHtml } from "../../kernel/rich-text";
import { notFound, refused } from "../../kernel/service-error";
import { claimFiles } from "../../kernel/storage/claim-files";
import { fileIds, MAX_HTML_LENGTH } from "./order-body";

export const revisionBody = z.object({
  body: z
    .string()
    .max(MAX_HTML_LENGTH)
    .transform(keepBasicHtml)
    .pipe(z.string().min(1, "This field is required.")),
  files: fileIds.nullish().transform((ids) => ids ?? []),
});

export const revisionListQuery = z.object(pageQuery(60));

/** Requests a revision of an order and returns its id. @throws ServiceError 404, 422 */
export async function requestRevision(
  tx: Transaction,
  caller: Caller,
  orderId: number,
  { body, files }: z.infer<typeof revisionBody>,
): Promise<number> {
  const { accountId } = caller;
  await lockOrder(tx, accountId, orderId);
  await claimFiles(tx, accountId, files, ["reference"]);
  const now = new Date();
  const revision = await tx.revision.create({
    data: { uuid: uuidv7(), accountId, orderId, body, requestedAt: now, stepFrom: now },
  });
  await tx.file.updateMany({ where: { id: { in: files } }, data: { revisionId: revision.id } });
  return revision.id;
}

/** Deletes a requested revision; its files stay and are free again. @throws ServiceError 404, 422 */
export async function deleteRevision(
  tx: Transaction,
  caller: Caller,
  orderId: number,
  revisionId: number,
): Promise<void> {
  const revision = await lockRevision(tx, caller.accountId, revisionId);
  if (revision.orderId !== orderId) throw notFound();
  if (revision.status !== "requested") throw refused("Only a requested revision can be deleted.");
  await tx.revision.delete({ where: { id: revisionId } });
}
