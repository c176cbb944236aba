import { z } from "zod";
import type { Transaction } from "../../kernel/database";
import type { Caller } from "../../kernel/gate/caller";
import { createRevision } from "../../kernel/lifecycle/revisions";
import { requiredHtml } from "../../kernel/request-fields";
import { invalid, ServiceError } from "../../kernel/service-error";
import type { Revision } from "../../prisma/generated/client";
import { findOrderId } from "../find-id";
import { fileRowIds } from "./file-row-ids";
import { fileIds } from "./order-body";

export const revisionBody = z.object({
  order_number: z.string().min(1, "This field is required."),
  body: requiredHtml,
  files: fileIds.nullish().transform((ids) => ids ?? []),
});

/** Requests a revision of the order that the body names. @throws ServiceError 422 */
export async function requestRevision(
  tx: Transaction,
  { accountId }: Caller,
  { order_number: number, body, files }: z.infer<typeof revisionBody>,
): Promise<Revision> {
  const orderId = await findOrderId(tx, accountId, number).catch((error: unknown) => {
    // The number stands in the body, not in the path: a wrong field, not a wrong address.
    const isUnknown = error instanceof ServiceError && error.status === 404;
    throw isUnknown ? invalid({ order_number: ["This order does not exist."] }) : error;
  });
  return createRevision(tx, accountId, orderId, { body, files: await fileRowIds(tx, accountId, files) });
}
