import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { type DoneOrder, expectedOf, maxScanned, turnaroundServicesOf } from "./rules";
import type { Expected, TurnaroundCriteria } from "./schema";

/** What is read of each order. */
type Done = { isOfPair: boolean; serviceNames: string[]; tookMs: number };

/**
 * How long orders like one took, of those of the business that the actor sees; null where they are too few, and for a
 * connection that is none of its own.
 */
export async function getExpected(actor: Actor, asked: TurnaroundCriteria): Promise<Expected | null> {
  const { connectionId, sourceLanguage, targetLanguage } = asked;
  const onConnection = Prisma.sql`"connectionId" = ${connectionId}::uuid`;
  // Those that the reader does not see, or that are of another connection, count among those looked through.
  const lastOf = (isOfPair: boolean, inOrder: Prisma.Sql) => Prisma.sql`
    SELECT ${isOfPair}::boolean AS "isOfPair", "serviceNames", "tookMs", "completedAt" FROM (
      SELECT *, (EXTRACT(EPOCH FROM "completedAt" - "receivedAt") * 1000)::float8 AS "tookMs" FROM (
        SELECT * FROM "Order" WHERE ${inOrder} AND status = 'completed' AND "completedAt" IS NOT NULL
        ORDER BY "completedAt" DESC LIMIT ${maxScanned}) AS "Order"
      WHERE ${onConnection} AND ${visibleTo(actor).orders}) AS done
    WHERE "tookMs" >= 0 AND cardinality("serviceNames") > 0`;
  const inPair = Prisma.sql`${onConnection} AND "sourceLanguage" = ${sourceLanguage} AND "targetLanguage" = ${targetLanguage}`;
  const inBusiness = Prisma.sql`"businessId" = ${actingOf(actor).businessId}::uuid`;
  const done = await db().$queryRaw<
    Done[]
  >`${lastOf(true, inPair)} UNION ALL ${lastOf(false, inBusiness)} ORDER BY "completedAt" DESC`;
  const of = (isOfPair: boolean): DoneOrder[] =>
    done
      .filter((order) => order.isOfPair === isOfPair)
      .map(({ tookMs, serviceNames }) => ({ tookMs, ...turnaroundServicesOf(serviceNames) }));
  return expectedOf(asked, { ofPair: of(true), ofAny: of(false) });
}
