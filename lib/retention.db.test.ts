import { beforeEach, describe, expect, test } from "vitest";
import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { countHint, giveBack, isFollowed, takeLease } from "./mirror/lease";
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
        "rawBody", headers, "receivedAt", "nextLookAt")
      SELECT gen_random_uuid(), ${businessId}::uuid, ${connectionId}::uuid, gen_random_uuid(), 'order', '1',
        gen_random_uuid()::text, decode(repeat('00', 2000), 'hex'), '{}',
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

describe("what is deleted goes in pieces, so that a row that is held keeps no other:", () => {
  const old = 2_500;
  const tables = {
    Session: (userId: string) => db().$executeRaw`
      INSERT INTO "Session" (id, "userId", "expiresAt")
      SELECT gen_random_uuid(), ${userId}::uuid, now() - interval '9 days' + n * interval '1 second'
      FROM generate_series(1, ${old}) n`,
    RequestBudget: () => db().$executeRaw`
      INSERT INTO "RequestBudget" (fingerprint) SELECT 'nobody''s ' || n FROM generate_series(1, ${old}) n`,
    UnreadableRow: (_: string, connectionId: string) => db().$executeRaw`
      INSERT INTO "UnreadableRow" ("connectionId", kind, key, digest, fields, "seenAt")
      SELECT ${connectionId}::uuid, 'order', n::text, '', '{}', now() - interval '9 days'
      FROM generate_series(1, ${old}) n`,
  };

  test.each(Object.entries(tables))("%s", async (table, fill) => {
    const businessId = await addBusiness();
    await fill(await addPerson({ businessId }), await addConnection(businessId));
    const name = Prisma.raw(`"${table}"`);
    const count = async () => {
      const [{ rows }] = await db().$queryRaw<[{ rows: number }]>`SELECT count(*)::int AS rows FROM ${name}`;
      return rows;
    };
    const before = await count();
    const purge = purgeOf(table);
    const purging = await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM ${name} ORDER BY ctid DESC LIMIT 1 FOR UPDATE`;
      const under = { way: purge() };
      await expect.poll(count).toBeLessThanOrEqual(before - 2_000);
      return under;
    });
    await purging.way;
    expect(await count()).toBe(before - old);
  });
});

function purgeOf(table: string): () => Promise<void> {
  const about = retention[table];
  if (!about || !("purge" in about)) throw new Error(`Nothing purges ${table}`);
  return about.purge;
}

test("it is forgotten which hints were followed long ago, and never one that nobody followed", async () => {
  const connectionId = await addConnection(await addBusiness());
  const add = (days: number, rows: number, waits: boolean, leased = false) => db().$executeRaw`
    INSERT INTO "RefreshState" ("connectionId", kind, "serviceId", wanted, done, "followedAt", "nextLookAt", "leaseToken")
    SELECT ${connectionId}::uuid, 'order', gen_random_uuid()::text, ${waits ? 2 : 1}::int, 1,
      now() - make_interval(days => ${days}), CASE WHEN ${waits} THEN now() END,
      CASE WHEN ${leased} THEN gen_random_uuid() END
    FROM generate_series(1, ${rows}::int)`;
  for (const { days, waits, rows } of sorts) await add(days, rows, waits);
  await add(31, 2, false, true);
  await purgeOf("RefreshState")();
  expect(await db().refreshState.count({ where: { connectionId } })).toBe(left + 2);
  const again = { connectionId, kind: "order", serviceId: "1" } as const;
  const hint = await countHint(db(), again);
  const lease = await takeLease(again);
  if (!lease) throw new Error("Nobody else has it");
  await giveBack(lease, true);
  await db().refreshState.updateMany({ where: again, data: { followedAt: daysAgo(31) } });
  await purgeOf("RefreshState")();
  expect(await isFollowed(again, hint)).toBe(true);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

describe("of what was asked of the service", () => {
  let owner: { businessId: string; userId: string; connectionId: string };

  beforeEach(async () => {
    const businessId = await addBusiness();
    const userId = await addPerson({ businessId });
    owner = { businessId, userId, connectionId: await addConnection(businessId) };
  });

  type Facts = Partial<Prisma.CommandUncheckedCreateInput>;

  async function addCommand(facts: Facts): Promise<string> {
    const { businessId, connectionId, userId: actorId } = owner;
    const id = newId();
    const about = { businessId, connectionId, actorId, callbackKeyHash: id, request: {}, attempt: 1 };
    const standing = { state: "refused", settledAt: daysAgo(100), createdAt: daysAgo(100) } as const;
    await db().command.create({
      data: { id, kind: "order.place", key: id, ...about, ...standing, ...facts },
    });
    return id;
  }

  async function addDiscarded(days: number | null, attempts: Facts[] = []): Promise<string> {
    const id = newId();
    const discardedAt = days === null ? null : daysAgo(days);
    const data = { id, ...owner, content: {}, updatedAt: daysAgo(100), closedAt: discardedAt, discardedAt };
    await db().draft.create({ data });
    await db().draftDocument.create({
      data: {
        id: newId(),
        draftId: id,
        name: "a",
        kind: "source",
        sizeBytes: 1,
        choiceId: newId(),
        state: "uploaded",
        position: 0,
      },
    });
    for (const [index, facts] of attempts.entries())
      await addCommand({ draftId: id, attempt: index + 1, ...facts });
    return id;
  }

  test("what nobody waited for is forgotten long after it ended, and nothing else", async () => {
    const unattended = { kind: "file.delete", isAwaited: false };
    const forgotten = [
      await addCommand({ ...unattended, state: "done" }),
      await addCommand({ ...unattended, state: "refused", sends: 1 }),
    ];
    const kept = [
      await addCommand({ ...unattended, state: "done", settledAt: daysAgo(89) }),
      await addCommand({ ...unattended, state: "unknown", settledAt: null }),
      await addCommand({ kind: "order.approve", state: "done" }),
      await addCommand({ kind: "order.approve" }),
    ];
    await purgeOf("Command")();
    const found = await db().command.findMany({ where: { id: { in: [...forgotten, ...kept] } } });
    expect(found.map(({ id }) => id).sort()).toEqual(kept.sort());
  });

  test("a form that was thrown away is forgotten with what certainly came to nothing, and no other form", async () => {
    const forgotten = [await addDiscarded(31), await addDiscarded(31, [{ sends: 0 }, { sends: 0 }])];
    const remainder = await addDiscarded(31);
    const kept = [
      await addDiscarded(null),
      await addDiscarded(29),
      await addDiscarded(31, [{ sends: 0 }, { sends: 1 }]),
      await addDiscarded(31, [{ state: "done", remainderId: remainder }]),
      await addDiscarded(31, [{ state: "unknown" }]),
      remainder,
    ];
    await purgeOf("Draft")();
    const found = await db().draft.findMany({ where: { id: { in: [...forgotten, ...kept] } } });
    expect(found.map(({ id }) => id).sort()).toEqual(kept.sort());
    expect(await db().draftDocument.count({ where: { draftId: { in: forgotten } } })).toBe(0);
    expect(await db().command.count({ where: { draftId: { in: forgotten } } })).toBe(0);
  });
});
