import { accessOf } from "@/lib/credentials/access";
import type { ConnectionScope } from "@/lib/credentials/scope";
import { isAppError } from "@/lib/domain/errors";
import { firstPage, type ListInput, type ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { MirroredKind } from "./kind";
import { tableOf } from "./table";

/** Whether a token is of the account that a connection is of: it sees something that is known to be of that. */

/** Whose token is looked at: their own one before says nothing, since it is replaced. */
type Whose = { userId: string };

/** Of what kinds something may be known, those first that are there longest. */
type Kinds = readonly MirroredKind[];

/**
 * Whether a token sees what is there; false where nothing is there that could prove it.
 * @throws AppError `not_found` where it does not see it, `token_refused` where it may not
 */
export async function seesAccount(
  kinds: Kinds,
  scope: ConnectionScope,
  access: ServiceAccess,
  whose: Whose,
): Promise<boolean> {
  const mirrored = await listMirrored(db(), kinds, scope);
  if (mirrored.length > 0) return await seesAny(access, mirrored);
  const known = await findWithOthersToken(kinds, scope, access, whose);
  if (known === "same_token") return true;
  return known !== null && (await seesAny(access, [known]));
}

type Known = { kind: MirroredKind; serviceId: string };

/** One that it sees is proof; of the others each may be gone. @throws AppError of the last where it sees none */
async function seesAny(access: ServiceAccess, things: readonly Known[]): Promise<boolean> {
  const gateway = gatewayFor(access);
  for (const [index, { kind, serviceId }] of things.entries()) {
    try {
      await kind.get(gateway, serviceId);
      return true;
    } catch (error) {
      if (!isAppError(error, "not_found") || index === things.length - 1) throw error;
    }
  }
  return false;
}

/** Whether anything of the account is known, in the transaction that decides by it. */
export async function isAnythingMirrored(
  tx: Tx,
  kinds: Kinds,
  scope: Pick<ConnectionScope, "connectionId">,
): Promise<boolean> {
  return (await listMirrored(tx, kinds, scope)).length > 0;
}

/**
 * What is known of the account already, of the kind that is there longest: the oldest, because a fresh one may for a
 * moment be hidden, and the newest, because an old one may be gone since.
 */
async function listMirrored(
  client: Db | Tx,
  kinds: Kinds,
  { connectionId }: Pick<ConnectionScope, "connectionId">,
): Promise<Known[]> {
  for (const kind of kinds) {
    const born = Prisma.raw(`"${kind.bornColumn}"`);
    const end = (direction: Prisma.Sql) => client.$queryRaw<{ serviceId: string }[]>`
      SELECT "serviceId" FROM ${tableOf(kind)}
      WHERE "connectionId" = ${connectionId}::uuid AND "goneAt" IS NULL ORDER BY ${born} ${direction} LIMIT 1`;
    const ends = [...(await end(Prisma.sql`ASC`)), ...(await end(Prisma.sql`DESC`))];
    const ids = [...new Set(ends.map(({ serviceId }) => serviceId))];
    if (ids.length > 0) return ids.map((serviceId) => ({ kind, serviceId }));
  }
  return [];
}

/** Something that a token which is in use here sees; null where there is none, or it sees nothing. */
async function findWithOthersToken(
  kinds: Kinds,
  scope: ConnectionScope,
  { tokenFingerprint }: ServiceAccess,
  whose: Whose,
): Promise<Known | "same_token" | null> {
  const { connectionId } = scope;
  const where = { connectionId, ...ofOthers(whose), state: "working" as const };
  const others = await db().accessToken.findMany({ where, orderBy: { checkedAt: "desc" } });
  if (others.some(({ fingerprint }) => fingerprint === tokenFingerprint)) return "same_token";
  for (const other of others) {
    const seen = await findSeen(kinds, accessOf(scope, other, "person"));
    if (seen) return seen;
  }
  return null;
}

/** Something that a token sees; null also where the service does not take it any more. */
async function findSeen(kinds: Kinds, access: ServiceAccess): Promise<Known | null> {
  const gateway = gatewayFor(access);
  try {
    for (const kind of kinds) {
      if (!gateway.capabilities.listing[kind.kind]) continue;
      const oldest = (await kind.list(gateway, fewRows)).rows.at(-1);
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
