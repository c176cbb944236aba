import type { Transaction } from "../database";
import { type FieldErrors, invalid } from "../service-error";

/**
 * Locks the files of a request until its transaction ends, so that of two requests with one file only one
 * gets it, and checks that each may be attached.
 * @throws ServiceError 422 with an entry `files.N` for each that may not
 */
export async function claimFiles(
  tx: Transaction,
  accountId: string,
  ids: number[],
  allowedTypes: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.$queryRaw`SELECT 1 FROM files WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
  const found = await tx.file.findMany({ where: { accountId, id: { in: ids } } });
  const files = new Map(found.map((file) => [file.id, file]));
  const fields: FieldErrors = {};
  for (const [index, id] of ids.entries()) {
    const file = files.get(id);
    const attached = file && (file.orderId ?? file.quoteId ?? file.revisionId) !== null;
    if (!file) fields[`files.${index}`] = ["This file does not exist."];
    else if (attached) fields[`files.${index}`] = ["This file is already attached."];
    else if (!allowedTypes.includes(file.type)) {
      fields[`files.${index}`] = [`The type of this file must be ${allowedTypes.join(" or ")}.`];
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
