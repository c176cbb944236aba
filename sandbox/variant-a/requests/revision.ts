import { z } from "zod";
import type { Transaction } from "../../kernel/database";
import type { Caller } from "../../kernel/gate/caller";
import { lockRevision } from "../../kernel/lifecycle/lock";
import { createRevision, removeRevision } from "../../kernel/lifecycle/revisions";
import { pageQuery } from "../../kernel/pagination";
import { requiredHtml } from "../../kernel/request-fields";
import { notFound } from "../../kernel/service-error";
import { fileIds } from "./order-body";

export const revisionBody = z.object({
  body: requiredHtml,
  files: fileIds.nullish().transform((ids) => ids ?? []),
});

export const revisionListQuery = z.object(pageQuery(60));

/** Requests a revision of an order and returns its id. @throws ServiceError 404, 422 */
export async function requestRevision(
  tx: Transaction,
  { accountId }: Caller,
  orderId: number,
  body: z.infer<typeof revisionBody>,
): Promise<number> {
  return (await createRevision(tx, accountId, orderId, body)).id;
}

/** Deletes a requested revision of an order. @throws ServiceError 404, 422 */
export async function deleteRevision(
  tx: Transaction,
  { accountId }: Caller,
  orderId: number,
  revisionId: number,
): Promise<void> {
  const revision = await lockRevision(tx, accountId, revisionId);
  if (revision.orderId !== orderId) throw notFound();
  await removeRevision(tx, revision);
}
