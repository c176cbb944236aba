import { expect, test } from "vitest";
import { addBusiness } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { db } from "@/lib/platform/db";
import { purgeCallbacks } from "./mirror/receive";
import { purgeChanges } from "./outbox/relay";
import { retention } from "./retention";

test("every table of the database is purged, or it is said why not", async () => {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`;
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(retention).sort());
});

/** Rows by their age in days and whether they wait: many that are old, and some of each other sort. */
const sorts = [
  { days: 31, waits: false, rows: 20_000 },
  { days: 31, waits: true, rows: 3 },
  { days: 29, waits: false, rows: 4 },
];
const left = 7;

test("callbacks are deleted after their days, many at once too, and never one that still waits", async () => {
  const businessId = await addBusiness();
  const connectionId = await addConnection(businessId);
  for (const { days, waits, rows } of sorts) {
    await db().$executeRaw`
      INSERT INTO "CallbackDelivery" (id, "businessId", "connectionId", "commandId", kind, "serviceId", "dedupeKey",
        "rawBody", headers, verdict, "receivedAt", "nextLookAt")
      SELECT gen_random_uuid(), ${businessId}::uuid, ${connectionId}::uuid, gen_random_uuid(), 'order', '1',
        gen_random_uuid()::text, decode(repeat('00', 2000), 'hex'), '{}', 'accepted',
        now() - make_interval(days => ${days}::int), CASE WHEN ${waits} THEN now() END
      FROM generate_series(1, ${rows}::int)`;
  }
  await purgeCallbacks();
  expect(await db().callbackDelivery.count()).toBe(left);
});

test("changes are deleted after their days, many at once too, and never one that nobody was told of", async () => {
  const businessId = await addBusiness();
  for (const { days, waits, rows } of sorts) {
    await db().$executeRaw`
      INSERT INTO "Change" ("businessId", topic, "subjectId", "createdAt", "relayedAt")
      SELECT ${businessId}::uuid, 'order', gen_random_uuid(), now() - make_interval(days => ${days}::int),
        CASE WHEN NOT ${waits} THEN now() - make_interval(days => ${days}::int) END
      FROM generate_series(1, ${rows}::int)`;
  }
  await purgeChanges();
  expect(await db().change.count({ where: { businessId } })).toBe(left);
});
