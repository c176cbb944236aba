import type { Actor } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/members";
import { visibleTo } from "@/lib/auth/visible-to";
import { translationRequestSchema } from "@/lib/domain/requests";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { placedWithOf } from "../../course/rules";
import { placingCommand } from "../../stored/data";
import { type ApprovalFor, approvalFor } from "../rules";

/**
 * What the approvals of several orders are for, by the orders' ids, as the page of each says it.
 * @param client the transaction under way, where there is one
 * @returns "unknown" also of what the actor does not see
 */
export async function approvalsFor(
  actor: Actor | Member,
  orderIds: readonly string[],
  client: Db | Tx = db(),
): Promise<(order: { id: string }) => ApprovalFor> {
  const rows = orderIds.length === 0 ? [] : await placedWith(actor, orderIds, client);
  const known = new Map(
    rows.map(({ id, request, isAddressed }) => {
      const sent = translationRequestSchema.safeParse(request).data;
      return [id, approvalFor(placedWithOf(sent, isAddressed))];
    }),
  );
  return ({ id }) => known.get(id) ?? "unknown";
}

function placedWith(actor: Actor | Member, orderIds: readonly string[], client: Db | Tx) {
  return client.$queryRaw<{ id: string; request: unknown; isAddressed: boolean }[]>`
    SELECT id, (SELECT request FROM "Command" AS sent WHERE sent.id = ${placingCommand}) AS request,
      "snapshotWhole" AND coalesce(jsonb_typeof(snapshot->'address') = 'object', false) AS "isAddressed"
    FROM "Order" WHERE id = ANY(${[...orderIds]}::uuid[]) AND ${visibleTo(actor).orders}`;
}
