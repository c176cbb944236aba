import type { Transaction } from "../../kernel/database";

/** No row has this id. */
const NO_ROW = 0;

/** The rows' own ids for files that a request names by UUID, in the same order; 0 for one that is not there. */
export async function fileRowIds(tx: Transaction, accountId: string, uuids: string[]): Promise<number[]> {
  const where = { accountId, storageName: { in: uuids } };
  const files = await tx.file.findMany({ where, select: { id: true, storageName: true } });
  const ids = new Map(files.map((file) => [file.storageName, file.id]));
  return uuids.map((uuid) => ids.get(uuid) ?? NO_ROW);
}
