import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addBusiness } from "@/lib/auth/testing/signed-in";
import { fingerprintOf } from "@/lib/credentials/access";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { isAppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import type { Priority } from "@/lib/domain/priority";
import { db } from "@/lib/platform/db";
import { type GrantedAt, noteAllowance, purgeBudgets, takeTurn, turnDeadline } from "./budget";

const nothingSaid = { limit: null, remaining: null, retryAfterSeconds: null };

/** A token nobody has used, or one with grants so many seconds ago. */
async function tokenWithGrants(secondsAgo: number[] = [], limit = 60): Promise<string> {
  const fingerprint = randomUUID();
  await db().$executeRaw`INSERT INTO "RequestBudget" ("fingerprint", "limit", "taken")
    SELECT ${fingerprint}, ${limit}::int,
      ARRAY(SELECT clock_timestamp() - make_interval(secs => ago) FROM unnest(${secondsAgo}::float8[]) AS ago)`;
  return fingerprint;
}

/** Asks without waiting, unless it may wait. @returns when it was granted, null when it was not */
async function ask(tokenFingerprint: string, priority: Priority, waitMs = 0): Promise<GrantedAt | null> {
  const turn = { tokenFingerprint, priority };
  return await takeTurn(turn, Date.now() + waitMs).catch((error: unknown) => {
    if (isAppError(error, "rate_limited")) return null;
    throw error;
  });
}

async function grantsOf(count: number, one: () => Promise<GrantedAt | null>): Promise<GrantedAt[]> {
  const answers = await Promise.all(Array.from({ length: count }, one));
  return answers.filter((answer) => answer !== null);
}

/** The most grants that any sixty seconds hold. */
async function mostInAMinute(fingerprint: string): Promise<number> {
  const [row] = await db().$queryRaw<{ most: number }[]>`
    WITH grants AS (SELECT unnest("taken") AS at FROM "RequestBudget" WHERE "fingerprint" = ${fingerprint})
    SELECT max(held)::int AS most FROM (
      SELECT (SELECT count(*) FROM grants AS other
        WHERE other.at >= grants.at AND other.at < grants.at + interval '60 seconds') AS held FROM grants
    ) AS counts`;
  return row?.most ?? 0;
}

const spread = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / count);

test("of many who ask for a new token at once exactly the allowance is granted", async () => {
  const fingerprint = randomUUID();
  expect(await grantsOf(200, () => ask(fingerprint, "person"))).toHaveLength(60);
  expect(await mostInAMinute(fingerprint)).toBe(60);
});

test("room is used as it opens, and never does a minute hold more than the allowance", async () => {
  const fingerprint = await tokenWithGrants(spread(60, 58.5, 60.5));
  expect(await grantsOf(50, () => ask(fingerprint, "person", 10_000))).toHaveLength(50);
  expect(await mostInAMinute(fingerprint)).toBe(60);
});

test("a fresh minute is half people's, and a quarter also of what is urgent", async () => {
  const [busy, full] = [await tokenWithGrants(Array(29).fill(1)), await tokenWithGrants(Array(30).fill(1))];
  expect(await ask(busy, "background")).not.toBeNull();
  expect(await ask(full, "background")).toBeNull();
  expect(await grantsOf(100, () => ask(full, "urgent"))).toHaveLength(15);
  expect(await grantsOf(100, () => ask(full, "person"))).toHaveLength(15);
});

test("of a minute that ends every class leaves the last rooms to those before it", async () => {
  const fingerprint = await tokenWithGrants(spread(57, 1.9, 60));
  expect(await grantsOf(20, () => ask(fingerprint, "background"))).toHaveLength(1);
  expect(await grantsOf(20, () => ask(fingerprint, "urgent"))).toHaveLength(1);
  expect(await grantsOf(20, () => ask(fingerprint, "person"))).toHaveLength(1);
});

test("background work does not take at once all the rooms that open at once", async () => {
  const fingerprint = await tokenWithGrants([...Array(20).fill(50), 0]);
  expect(await grantsOf(20, () => ask(fingerprint, "background"))).toHaveLength(0);
  const granted = (await grantsOf(3, () => ask(fingerprint, "background", 5_000))).map((at) =>
    Date.parse(at),
  );
  const [first = 0, second = 0, third = 0] = granted.toSorted((one, other) => one - other);
  expect(Math.min(second - first, third - second)).toBeGreaterThan(750);
  expect(await grantsOf(20, () => ask(fingerprint, "urgent"))).toHaveLength(20);
});

test("a few background requests of a quiet token go at once", async () => {
  const fingerprint = await tokenWithGrants();
  expect(await grantsOf(15, () => ask(fingerprint, "background"))).toHaveLength(15);
});

test.each(["urgent", "background"] as const)(
  "a person gets the first room that opens, though %s work asked before",
  async (priority) => {
    const fingerprint = await tokenWithGrants([60, ...spread(59, 57, 59)]);
    const others = grantsOf(20, () => ask(fingerprint, priority, 5_000));
    const person = await ask(fingerprint, "person", 30_000);
    const later = await others;
    expect(person).not.toBeNull();
    expect(later.length).toBeGreaterThan(0);
    const [first] = [person, ...later].sort((a, b) => Date.parse(`${a}`) - Date.parse(`${b}`));
    expect(first).toBe(person);
  },
);

test("what is urgent gets the first room that opens to it, though background work asked before", async () => {
  const fingerprint = await tokenWithGrants(spread(60, 1, 60));
  const background = grantsOf(5, () => ask(fingerprint, "background", 15_000));
  const urgent = await ask(fingerprint, "urgent", 30_000);
  const later = await background;
  expect(urgent).not.toBeNull();
  expect(later.length).toBeGreaterThan(0);
  const [first] = [urgent, ...later].sort((a, b) => Date.parse(`${a}`) - Date.parse(`${b}`));
  expect(first).toBe(urgent);
});

test.each(["urgent", "background"] as const)(
  "a token with an allowance of one serves %s work too",
  async (priority) => {
    expect(await ask(await tokenWithGrants([], 1), priority)).not.toBeNull();
  },
);

test("who would wait too long is told at once, and nothing is taken", async () => {
  const fingerprint = await tokenWithGrants(Array(60).fill(30));
  const turn = { tokenFingerprint: fingerprint, priority: "background" } as const;
  await expect(takeTurn(turn, turnDeadline("background"))).rejects.toMatchObject({ code: "rate_limited" });
  const { taken } = await db().requestBudget.findUniqueOrThrow({ where: { fingerprint } });
  expect(taken).toHaveLength(60);
});

test("who stops waiting takes nothing", async () => {
  const fingerprint = await tokenWithGrants(Array(60).fill(30));
  const waiting = takeTurn(
    { tokenFingerprint: fingerprint, priority: "person" },
    turnDeadline("person"),
    AbortSignal.timeout(100),
  );
  await expect(waiting).rejects.toThrow();
  const { taken } = await db().requestBudget.findUniqueOrThrow({ where: { fingerprint } });
  expect(taken).toHaveLength(60);
});

test("another token is not held up by one that is used up", async () => {
  await tokenWithGrants(Array(60).fill(1));
  expect(await ask(await tokenWithGrants(), "person")).not.toBeNull();
});

test("what others used of the same token counts", async () => {
  const fingerprint = randomUUID();
  const grantedAt = `${await ask(fingerprint, "person")}`;
  await noteAllowance(fingerprint, grantedAt, { ...nothingSaid, limit: 60, remaining: 12 });
  expect(await grantsOf(30, () => ask(fingerprint, "person"))).toHaveLength(12);
});

test("what others used of a very high limit counts too, without filling the row", async () => {
  const fingerprint = randomUUID();
  const grantedAt = `${await ask(fingerprint, "person")}`;
  await noteAllowance(fingerprint, grantedAt, { ...nothingSaid, limit: 1_000_000, remaining: 12 });
  const { taken } = await db().requestBudget.findUniqueOrThrow({ where: { fingerprint } });
  expect(taken.length).toBeLessThan(2_000);
  expect(await grantsOf(30, () => ask(fingerprint, "person"))).toHaveLength(12);
  await noteAllowance(fingerprint, grantedAt, { ...nothingSaid, limit: 1_000_000, remaining: 900_000 });
  expect(await grantsOf(30, () => ask(fingerprint, "person"))).toHaveLength(30);
});

test("an answer that comes minutes after its request holds nobody up", async () => {
  const fingerprint = await tokenWithGrants();
  const longAgo = new Date(Date.now() - 180_000).toISOString();
  await noteAllowance(fingerprint, longAgo, { ...nothingSaid, limit: 60, remaining: 0 });
  expect(await grantsOf(100, () => ask(fingerprint, "person"))).toHaveLength(60);
});

test("an answer that tells of requests we know takes nothing away", async () => {
  const fingerprint = randomUUID();
  const granted = await grantsOf(10, () => ask(fingerprint, "person"));
  for (const at of granted) {
    await noteAllowance(fingerprint, at, { ...nothingSaid, limit: 60, remaining: 50 });
  }
  expect(await grantsOf(100, () => ask(fingerprint, "person"))).toHaveLength(50);
});

test("another limit that the service names holds from then on", async () => {
  const fingerprint = randomUUID();
  const grantedAt = `${await ask(fingerprint, "person")}`;
  await noteAllowance(fingerprint, grantedAt, { ...nothingSaid, limit: 5, remaining: 4 });
  expect(await grantsOf(20, () => ask(fingerprint, "person"))).toHaveLength(4);
});

test("after the service said to wait nobody asks until then, and a shorter word does not shorten it", async () => {
  const fingerprint = randomUUID();
  const grantedAt = `${await ask(fingerprint, "person")}`;
  await noteAllowance(fingerprint, grantedAt, { ...nothingSaid, retryAfterSeconds: 1 });
  await noteAllowance(fingerprint, grantedAt, { ...nothingSaid, retryAfterSeconds: 0 });
  expect(await ask(fingerprint, "person")).toBeNull();
  const { blockedUntil } = await db().requestBudget.findUniqueOrThrow({ where: { fingerprint } });
  const next = await ask(fingerprint, "person", 5_000);
  expect(Date.parse(`${next}`)).toBeGreaterThanOrEqual(Number(blockedUntil));
});

test("a token that nobody has any more leaves nothing behind, and one in use keeps its allowance", async () => {
  const removed = await tokenWithGrants([300]);
  const beingTried = await tokenWithGrants([100]);
  const blocked = await tokenWithGrants([300]);
  await db().requestBudget.update({
    where: { fingerprint: blocked },
    data: { blockedUntil: new Date(Date.now() + 60_000) },
  });
  const token = newId();
  const held = fingerprintOf(token);
  await addToken(await addConnection(await addBusiness()), null, token);
  await db().requestBudget.create({ data: { fingerprint: held, limit: 7 } });
  await purgeBudgets();
  const left = await db().requestBudget.findMany({
    where: { fingerprint: { in: [removed, beingTried, blocked, held] } },
  });
  expect(left.map(({ fingerprint }) => fingerprint).sort()).toEqual([beingTried, blocked, held].sort());
});
