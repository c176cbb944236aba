import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { namesFor } from "../names/data";
import type { SpendingView } from "./schema";

const monthsShown = 12;
const pairsShown = 8;

type Spent = {
  uncounted: number;
  months: { month: string; cents: number }[];
  pairs: { connectionId: string; sourceLanguage: string; targetLanguage: string; cents: number }[];
};

/**
 * What was charged for the orders that the actor sees, less what was refunded, each in the month of its own.
 * @throws AppError `not_found` for who sees no prices
 */
export async function getSpending(actor: Actor): Promise<SpendingView> {
  if (!actingOf(actor).seesPrices) throw new AppError("not_found", "Who sees no prices sees no spending");
  const [{ months, pairs, uncounted }, { languageOf }] = await Promise.all([
    readSpent(actor),
    namesFor(actor),
  ]);
  const byName = new Map<string, SpendingView["pairs"][number]>();
  for (const { cents, ...pair } of pairs) {
    const names = {
      sourceLanguageName: languageOf(pair, pair.sourceLanguage),
      targetLanguageName: languageOf(pair, pair.targetLanguage),
    };
    const key = JSON.stringify(names);
    byName.set(key, { ...names, cents: cents + (byName.get(key)?.cents ?? 0) });
  }
  const sorted = [...byName.values()].sort((one, other) => other.cents - one.cents);
  const others = sorted.slice(pairsShown);
  return {
    totalCents: sumOf(months),
    uncounted,
    months,
    pairs: sorted.slice(0, pairsShown),
    otherPairsCents: others.length > 0 ? sumOf(others) : null,
  };
}

async function readSpent(actor: Actor): Promise<Spent> {
  const { isEverything, orders } = visibleTo(actor);
  // Who sees all of the business needs none of its orders for that.
  const seen = isEverything ? orders : Prisma.sql`"orderId" IN (SELECT id FROM "Order" WHERE ${orders})`;
  const monthOf = (time: Prisma.Sql) =>
    Prisma.sql`date_trunc('month', ${time} AT TIME ZONE ${actor.timeZone})`;
  const [spent] = await db().$queryRaw<[Spent]>`
    WITH shown AS (
      SELECT generate_series(${monthOf(Prisma.sql`now()`)} - make_interval(months => ${monthsShown - 1}),
        ${monthOf(Prisma.sql`now()`)}, interval '1 month') AS month
    ), spent AS MATERIALIZED (
      SELECT ${monthOf(Prisma.sql`"createdAt"`)} AS month, "connectionId", "sourceLanguage", "targetLanguage",
        sum(CASE kind WHEN 'charge' THEN "amountCents" WHEN 'refund' THEN -"amountCents" ELSE 0 END) AS cents,
        count(*) FILTER (WHERE kind NOT IN ('charge', 'refund')) AS uncounted
      FROM "OrderTransaction"
      WHERE ${seen} AND "createdAt" >= (SELECT min(month) FROM shown) AT TIME ZONE ${actor.timeZone}
      GROUP BY 1, 2, 3, 4
    )
    SELECT
      (SELECT COALESCE(sum(uncounted), 0)::int FROM spent WHERE month IN (SELECT month FROM shown)) AS uncounted,
      (SELECT json_agg(json_build_object('month', to_char(shown.month, 'YYYY-MM'), 'cents',
          COALESCE((SELECT sum(cents) FROM spent WHERE spent.month = shown.month), 0)) ORDER BY shown.month)
        FROM shown) AS months,
      (SELECT COALESCE(json_agg(pair), '[]') FROM (
        SELECT "connectionId", "sourceLanguage", "targetLanguage", sum(cents) AS cents
        FROM spent WHERE month IN (SELECT month FROM shown) GROUP BY 1, 2, 3 HAVING sum(cents) <> 0) AS pair) AS pairs`;
  return spent;
}

function sumOf(parts: readonly { cents: number }[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}
