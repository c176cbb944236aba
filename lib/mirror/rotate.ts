import type { ConnectionScope } from "@/lib/credentials/scope";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { MirroredKind } from "./kind";
import { listOrderOf } from "./listed";
import { gonePace, paces } from "./pace";
import { requestDue } from "./refresh";
import { tableOf } from "./table";

/**
 * Has what is due read again, each at its pace, and what was found gone for a while. What is asked for has had its turn, also
 * where it cannot be read. What is being stored just now is due no more, or soon again: to wait for it could end in a circle
 * of who waits for whom.
 */
export async function rotate({ connectionId, variant }: ConnectionScope, kind: MirroredKind): Promise<void> {
  if (!kind.status) return;
  const table = tableOf(kind);
  const isOfConnection = Prisma.sql`"connectionId" = ${connectionId}::uuid`;
  const turns = Object.entries(paces[listOrderOf(variant, kind.kind)]).map(
    ([pace, { afterSeconds, atOnce }]) => Prisma.sql`(${pace}, ${afterSeconds}::int, ${atOnce}::int)`,
  );
  const there = Prisma.sql`
    SELECT due.id, make_interval(secs => turn."afterSeconds") AS "after"
    FROM (VALUES ${Prisma.join(turns)}) AS turn ("pace", "afterSeconds", "atOnce")
    CROSS JOIN LATERAL (
      SELECT id FROM ${table}
      WHERE ${isOfConnection} AND "pace" = turn."pace" AND "readAgainAt" < now() AND "goneAt" IS NULL
      ORDER BY "readAgainAt", id LIMIT turn."atOnce") AS due`;
  const { afterSeconds, atOnceOfEach, days } = gonePace;
  // What settled long ago had no time when it was found gone by processes of the release before.
  const gone = Prisma.sql`
    SELECT id, "goneAt", COALESCE("readAgainAt", "goneAt") AS "dueAt",
      GREATEST(make_interval(secs => ${afterSeconds}), now() - "goneAt") AS "after"
    FROM ${table}
    WHERE ${isOfConnection} AND "goneAt" > now() - make_interval(days => ${days})
      AND COALESCE("readAgainAt", "goneAt") < now()`;
  const due = Prisma.sql`
    UPDATE ${table} AS thing SET "readAgainAt" = now() + turn."after"
    FROM (
      WITH gone AS (${gone})
      SELECT due.id, due."after"
      FROM (${there}
        UNION (SELECT id, "after" FROM gone ORDER BY "dueAt", id LIMIT ${atOnceOfEach})
        UNION (SELECT id, "after" FROM gone ORDER BY "goneAt" DESC, id LIMIT ${atOnceOfEach})) AS due
      JOIN ${table} AS free ON free.id = due.id
      FOR NO KEY UPDATE OF free SKIP LOCKED) AS turn
    WHERE thing.id = turn.id AND COALESCE(thing."readAgainAt", thing."goneAt") < now()
    RETURNING thing."serviceId"`;
  await requestDue(db(), { connectionId, kind: kind.kind, source: "sweep" }, due, "background");
}
