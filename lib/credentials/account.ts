import { isAppError } from "@/lib/domain/errors";
import type { ResourceKind } from "@/lib/domain/shapes";
import { firstPage, type ListInput, type ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { accessOf } from "./access";
import type { ConnectionScope } from "./scope";

/** Whether a token is of the account that a connection is of: it sees something that is known to be of that. */

/** Whose token is looked at: their own one before says nothing, since it is replaced. */
type Whose = { userId: string };

/**
 * Whether a token sees what is there; false where nothing is there that could prove it.
 * @throws AppError `not_found` where it does not see it, `token_refused` where it may not
 */
export async function seesAccount(
  scope: ConnectionScope,
  access: ServiceAccess,
  whose: Whose,
): Promise<boolean> {
  const known = (await findMirrored(scope)) ?? (await findWithOthersToken(scope, access, whose));
  if (known === "same_token") return true;
  if (!known) return false;
  const gateway = gatewayFor(access);
  if (known.kind === "order") await gateway.getOrder(known.serviceId);
  else if (known.kind === "quote") await gateway.getQuote(known.serviceId);
  else await gateway.getFile(known.serviceId);
  return true;
}

type Known = { kind: ResourceKind; serviceId: string };

/** Something of the account that is known already; the oldest, because a fresh one may for a moment be hidden. */
async function findMirrored({ connectionId }: ConnectionScope): Promise<Known | null> {
  const where = { connectionId, goneAt: null };
  const order = await db().order.findFirst({ where, orderBy: { receivedAt: "asc" } });
  if (order) return { kind: "order", serviceId: order.serviceId };
  const quote = await db().quote.findFirst({ where, orderBy: { receivedAt: "asc" } });
  if (quote) return { kind: "quote", serviceId: quote.serviceId };
  const file = await db().file.findFirst({ where, orderBy: { uploadedAt: "asc" } });
  return file && { kind: "file", serviceId: file.serviceId };
}

/** Something that a token which is in use here sees; null where there is none, or it sees nothing. */
async function findWithOthersToken(
  scope: ConnectionScope,
  { tokenFingerprint }: ServiceAccess,
  whose: Whose,
): Promise<Known | "same_token" | null> {
  const { connectionId } = scope;
  const where = { connectionId, ...ofOthers(whose), state: "working" as const };
  const others = await db().accessToken.findMany({ where, orderBy: { checkedAt: "desc" } });
  if (others.some(({ fingerprint }) => fingerprint === tokenFingerprint)) return "same_token";
  for (const other of others) {
    const seen = await findSeen(accessOf(scope, other, "person"));
    if (seen) return seen;
  }
  return null;
}

/** Something that a token sees; null also where the service does not take it any more. */
async function findSeen(access: ServiceAccess): Promise<Known | null> {
  const gateway = gatewayFor(access);
  const lists = {
    order: () => gateway.listOrders(fewRows),
    quote: () => gateway.listQuotes(fewRows),
    file: () => gateway.listFiles(fewRows),
  };
  try {
    for (const kind of ["order", "quote", "file"] as const) {
      if (!gateway.capabilities.listing[kind]) continue;
      const oldest = (await lists[kind]()).rows.at(-1);
      if (oldest) return { kind, serviceId: oldest.serviceId };
    }
    return null;
  } catch (error) {
    if (isAppError(error, "token_refused")) return null;
    throw error;
  }
}

const fewRows: ListInput = { page: firstPage, perPage: 5, order: "newest_first" };

/** Which tokens are somebody else's, or shared. */
export function ofOthers({ userId }: Whose) {
  return { OR: [{ userId: null }, { userId: { not: userId } }] };
}
