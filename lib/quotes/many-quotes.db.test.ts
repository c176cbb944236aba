import "@/lib/platform/testing/one-database-connection";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { countedAtMost } from "@/lib/domain/lists/page";
import { db } from "@/lib/platform/db";
import { asOwner } from "@/lib/platform/testing/as-owner";
import { rowsReadBy } from "@/lib/platform/testing/rows-read";
import { everyQuote } from "@/lib/quotes/testing/every-quote";
import { listQuotes } from "./list/data";
import { quoteSorts } from "./list/rules";

/** However many quotes there are, a page of their list touches as many as a page has, and those that are counted. */

const quotes = 20_000;
/** Those that are counted are told twice: by the index, and by the table. */
const rowsAtMost = 4 * countedAtMost;
let readers: Record<string, Actor>;

beforeAll(async () => {
  const [businessId, connectionId] = [newId(), newId()];
  await db().business.create({ data: { id: businessId, name: "Many quotes" } });
  await db().connection.create({
    data: { id: connectionId, businessId, variant: "a", environment: "sandbox", baseUrl: "http://localhost" },
  });
  const owner = await addPerson({ businessId, role: "requester" });
  readers = {
    everything: await signIn(await addPerson({ businessId, role: "administrator" })),
    "their own": await signIn(owner),
  };
  await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
  readers["their own"] = await signIn(owner);
  await db().$executeRaw`
    INSERT INTO "Quote" (id, "businessId", "connectionId", "serviceId", number, status, "sourceLanguage", "targetLanguage",
      "serviceNames", "receivedAt", "convertedAt", "changedAt", "placedById", "searchText", snapshot, "snapshotWhole", "requestedAt", "answeredAt",
      "confirmedAt")
    SELECT uuidv7(), ${businessId}::uuid, ${connectionId}::uuid, made::text, 'Q-' || made,
      CASE WHEN made % 3 = 0 THEN 'pending' ELSE 'converted' END, 'es', CASE WHEN made > 19990 THEN 'fr' ELSE 'en' END, CASE WHEN made % 50 = 0 THEN '{Notarization}' ELSE '{}' END::text[],
      now() - made * interval '1 minute', CASE WHEN made % 3 > 0 THEN now() - made * interval '1 minute' END,
      now() - made * interval '1 minute', CASE WHEN made % 40 = 0 THEN ${owner}::uuid END, 'q-' || made || ' deed.pdf', '{}', false, now(), now(), now()
    FROM generate_series(1, ${quotes}::int) AS made`;
  await asOwner(`VACUUM ANALYZE "Quote"`);
}, 120_000);

/** Frequent ones, rare ones of long ago, and ones that none has. */
const byLanguage = [
  { sourceLanguage: ["es"] },
  { targetLanguage: ["fr"] },
  { sourceLanguage: ["tlh"], targetLanguage: ["en"] },
];

const alone = [
  ...Object.keys(quoteSorts).flatMap((sort) => [{ sort: [sort] }, { sort: [`-${sort}`] }]),
  ...[{ service: ["Notarization"] }, { service: ["None"] }, { way: ["elsewhere"] }, { way: ["staff"] }],
  ...[{ by: [newId()] }, { connection: [newId()] }, { requestedFrom: ["2020-01-01"] }],
  ...[{ convertedFrom: ["2020-01-01"] }, { convertedTo: ["2020-01-01"] }],
];

test.each(["everything", "their own"])("who sees %s has few quotes looked through", async (name) => {
  const reader = readers[name] as Actor;
  const first = await listQuotes(reader, everyQuote);
  expect(first.rows).toHaveLength(50);
  const tooMuch: Record<string, number> = {};
  for (const query of [
    {},
    { cursor: first.nextCursor },
    { search: "deed" },
    { status: ["pending"] },
    ...byLanguage,
    ...alone,
  ]) {
    const { Quote: rows = 0 } = await rowsReadBy(() => listQuotes(reader, { ...everyQuote, ...query }));
    if (rows > rowsAtMost) tooMuch[JSON.stringify(query)] = rows;
  }
  expect(tooMuch).toEqual({});
});
