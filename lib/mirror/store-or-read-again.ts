import type { Tx } from "@/lib/platform/db";
import type { Mirrored, MirroredKind } from "./kind";
import { requestRefresh } from "./refresh";
import { type StoreInput, type StoreResult, store } from "./store";

/**
 * Stores what somebody has read who does not read again by themselves. Where another answer came while they asked, nobody
 * can tell which of the two is newer: a worker reads the thing once more then.
 */
export async function storeOrReadAgain<Row extends Mirrored, Whole extends Row>(
  tx: Tx,
  kind: MirroredKind<Row, Whole>,
  told: StoreInput<Row, Whole>,
): Promise<StoreResult> {
  const result = await store(tx, kind, told);
  if (!result.stored) {
    const { scope, snapshot, source } = told;
    const { connectionId } = scope;
    await requestRefresh(tx, { connectionId, kind: kind.kind, serviceId: snapshot.serviceId, source });
  }
  return result;
}
