import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { type ListSort, orderBy } from "../sorting/data";

/**
 * A list in which rows move, as it stands at one moment, for a file that takes longer than that: read on from place to
 * place it would lack what has moved forward meanwhile, and have twice what has moved back.
 */

const bytesOfId = 16;

/** The ids of all that are found, in their order, 16 bytes each: a million of them are 16 MB. */
export async function freezeIds(actor: Actor, sort: ListSort, where: Prisma.Sql): Promise<Uint8Array> {
  const table = Prisma.raw(`"${sort.table}"`);
  const [{ ids }] = await db().$queryRaw<[{ ids: Uint8Array | null }]>`
    SELECT string_agg(uuid_send(id), '' ORDER BY ${orderBy(sort, null)}) AS ids
    FROM ${table} WHERE ${visibleTo(actor).orders} AND ${where}`;
  return ids ?? new Uint8Array();
}

/** So many of them at a time. */
export function* idsInPieces(frozen: Uint8Array, atOnce: number): Generator<string[]> {
  for (let from = 0; from < frozen.length; from += atOnce * bytesOfId) {
    const piece = Buffer.from(frozen.subarray(from, from + atOnce * bytesOfId)).toString("hex");
    yield piece.match(/.{32}/g) ?? [];
  }
}
