import { type Business, query } from "./people";
import type { SystemReady } from "./system";

/** The connection was walked through already: of what is in the mirror alone the service, which knows none of it, is not asked. */
export async function noteWalked(
  system: SystemReady,
  connectionId: string,
  kind: "order" | "quote",
): Promise<void> {
  await query(
    system,
    `INSERT INTO "MirrorProgress" ("connectionId", "kind", "walkBeganAt", "walkedAt") VALUES ($1::uuid, $2, now(), now())
     ON CONFLICT ("connectionId", "kind") DO UPDATE SET "walkBeganAt" = now(), "walkedAt" = now(), "walkPage" = NULL`,
    [connectionId, kind],
  );
}

/**
 * Orders of the business as its mirror has them, without the service knowing any: for pages with many of them.
 * @returns their numbers, the longest there first
 */
export async function addMirroredOrders(
  system: SystemReady,
  { id, connectionId }: Business,
  { count, status }: { count: number; status: string },
): Promise<string[]> {
  // Never due. Times that lay ahead would be put back to now wherever the machine's clock is corrected meanwhile.
  await noteWalked(system, connectionId, "order");
  const rows = await query<{ number: string }>(
    system,
    `INSERT INTO "Order" ("id", "businessId", "connectionId", "serviceId", "number", "status", "sourceLanguage",
       "targetLanguage", "serviceNames", "receivedAt", "reviewAt", "completedAt", "searchText", "snapshot",
       "snapshotWhole", "requestedAt", "answeredAt", "confirmedAt", "readAgainAt")
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, $3 || i, 'M-' || $3 || '-' || i, $3, 'es', 'en', '{}', at, at,
       CASE WHEN $3 = 'completed' THEN at END, '', '{}', false, at, now(), now(), NULL
     FROM generate_series(1, $4::int) AS i, LATERAL (SELECT now() - (1000 - i) * interval '1 hour' AS at) AS times
     RETURNING "number"`,
    [id, connectionId, status, count],
  );
  return rows.map(({ number }) => number);
}
