import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { namesFor } from "@/lib/orders/names/data";
import { db } from "@/lib/platform/db";
import type { QuoteLanguages } from "../schema";

/** What was asked for longer ago can be searched for by the names of its languages. */
const lookedAtMost = 1_000;

/** The languages of the newest quotes that the actor sees, for narrowing their list, in the order of the alphabet. */
export async function listQuoteLanguages(actor: Actor): Promise<QuoteLanguages> {
  const [pairs, { languageOf }] = await Promise.all([
    db().$queryRaw<{ connectionId: string; sourceLanguage: string; targetLanguage: string }[]>`
      SELECT DISTINCT "connectionId", "sourceLanguage", "targetLanguage" FROM (
        SELECT "connectionId", "sourceLanguage", "targetLanguage" FROM "Quote"
        WHERE ${visibleTo(actor).quotes} AND "goneAt" IS NULL
        ORDER BY "receivedAt" DESC, id DESC LIMIT ${lookedAtMost}
      ) AS newest`,
    namesFor(actor),
  ]);
  const named = (column: "sourceLanguage" | "targetLanguage") =>
    [...new Map(pairs.map((pair) => [pair[column], languageOf(pair, pair[column])]))]
      .map(([code, name]) => ({ code, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return { source: named("sourceLanguage"), target: named("targetLanguage") };
}
