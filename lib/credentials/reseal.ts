import { letterPlace } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";
import { firstKeyPrefix, type SealedPlace, seal, unseal } from "@/lib/platform/seal";
import { Prisma } from "@/prisma/generated/client";
import { tokenPlace } from "./access";
import { archiveKeyPlace } from "./archive-keys";
import { secretPlace } from "./signing-secrets";

/**
 * Seals anew with the first key what another key has sealed, so that a key can be taken out of use. Each row is changed by
 * itself, and only while it holds what was read: it may be stopped and run again at any time, beside a portal that works.
 */

export type Resealed = {
  table: string;
  /** Rows that the first key seals now. */
  resealed: number;
  /** Rows that none of the configured keys opens. */
  lost: number;
};

const rowsAtOnce = 200;

/** Where something lies sealed, by the id of its row. */
export const sealedPlaces: readonly ((id: string) => SealedPlace)[] = [
  tokenPlace,
  archiveKeyPlace,
  letterPlace,
  secretPlace,
];

/** As often as everything is gone over: a process that still seals with another key may be at work beside it. */
const roundsAtMost = 10;

/** Goes over all of them until nothing was left. @throws Error where something goes on sealing with another key */
export async function reseal(): Promise<Resealed[]> {
  const results = new Map<string, Resealed>();
  let isLeft = true;
  for (let round = 0; isLeft; round += 1) {
    if (round === roundsAtMost) throw new Error("A process goes on sealing with another key");
    isLeft = false;
    for (const placeOf of sealedPlaces) {
      const { table, resealed, lost } = await resealTable(placeOf);
      results.set(table, { table, resealed: resealed + (results.get(table)?.resealed ?? 0), lost });
      isLeft ||= resealed > 0;
    }
  }
  return [...results.values()];
}

async function resealTable(placeOf: (id: string) => SealedPlace): Promise<Resealed> {
  const { table, column } = placeOf("");
  const names = { table: Prisma.raw(`"${table}"`), column: Prisma.raw(`"${column}"`) };
  const result: Resealed = { table, resealed: 0, lost: 0 };
  let after: string | null = null;
  for (;;) {
    const rows: { id: string; sealed: string }[] = await db().$queryRaw`
      SELECT id, ${names.column} AS sealed FROM ${names.table}
      WHERE NOT starts_with(${names.column}, ${firstKeyPrefix()}) AND (${after}::uuid IS NULL OR id > ${after}::uuid)
      ORDER BY id LIMIT ${rowsAtOnce}`;
    for (const { id, sealed } of rows) {
      const secret = opened(sealed, placeOf(id));
      if (secret === null) result.lost += 1;
      // What was replaced meanwhile was sealed then.
      else
        result.resealed += await db().$executeRaw`
          UPDATE ${names.table} SET ${names.column} = ${seal(secret, placeOf(id))}
          WHERE id = ${id}::uuid AND ${names.column} = ${sealed}`;
    }
    after = rows.at(-1)?.id ?? null;
    if (after === null) return result;
  }
}

function opened(sealed: string, place: SealedPlace): string | null {
  try {
    return unseal(sealed, place);
  } catch {
    return null;
  }
}
