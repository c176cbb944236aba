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
async function ask(
  tokenFingerprint: string,
  priority: Priority,
  waitMs = 0,
  askedBy: string = newId(),
): Promise<GrantedAt | null> {
  const turn = { tokenFingerprint, priority, askedBy };
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
  expect(await grantsOf(50, () => ask(fingerprint, "person", 30_000))).toHaveLength(50);
  expect(await mostInAMinute(fingerprint)).toBe(60);
});

test("a fresh minute is half people's, and a quarter also of what is urgent", async () => {
  const [busy, full] = [
    await tokenWithGrants(Array(31).fill(3.2)),
    await tokenWithGrants(Array(32).fill(3.2)),
  ];
  expect(await ask(busy, "background")).not.toBeNull();
  expect(await ask(full, "background")).toBeNull();
  // As few as show it: what a fresh minute leaves changes within seconds.
  expect(await grantsOf(20, () => ask(full, "urgent"))).toHaveLength(14);
  expect(await grantsOf(20, () => ask(full, "person"))).toHaveLength(14);
});

test("of a minute that ends every class leaves the last rooms to those before it", async () => {
  const fingerprint = await tokenWithGrants(spread(57, 1.9, 57.5));
  expect(await grantsOf(5, () => ask(fingerprint, "background"))).toHaveLength(1);
  expect(await grantsOf(5, () => ask(fingerprint, "urgent"))).toHaveLength(1);
  expect(await grantsOf(5, () => ask(fingerprint, "person"))).toHaveLength(1);
});

test("background work does not take at once all the rooms that open at once", async () => {
  const fingerprint = await tokenWithGrants(Array(21).fill(50));
  const first = await grantsOf(20, () => ask(fingerprint, "background"));
  expect(first).toHaveLength(3);
  const granted = [...first, ...(await grantsOf(4, () => ask(fingerprint, "background", 15_000)))]
    .map((at) => Date.parse(at))
    .toSorted((one, other) => one - other);
  const threeLater = granted.slice(3).map((at, index) => at - (granted[index] ?? 0));
  expect(threeLater).toHaveLength(4);
  expect(Math.min(...threeLater)).toBeGreaterThan(2_800);
  expect(await grantsOf(20, () => ask(fingerprint, "urgent"))).toHaveLength(20);
});

test("background work that was late catches up", async () => {
  expect(await ask(await tokenWithGrants([0, 15, 30], 6), "background")).not.toBeNull();
  expect(await ask(await tokenWithGrants([0, 1, 15, 30], 6), "background")).toBeNull();
});

test("of the rooms that background work leaves one is free, and the other may be about to open", async () => {
  expect(await ask(await tokenWithGrants([30, 40, 56.5, 56.5], 6), "background")).not.toBeNull();
  expect(await ask(await tokenWithGrants([30, 35, 40, 56.5, 56.5], 6), "background")).toBeNull();
  expect(await ask(await tokenWithGrants([30, 43, 44, 45], 6), "background")).toBeNull();
});

test("background work that waits stays when a person comes before it, and has the room that opens next", async () => {
  const fingerprint = await tokenWithGrants([59.3, 59.3, 57.5, 57.5, ...spread(55, 3, 57.5)]);
  const turn = { tokenFingerprint: fingerprint, priority: "background" } as const;
  const waiting = takeTurn(turn, turnDeadline("background"));
  await expect.poll(() => db().waitingTurn.count({ where: { fingerprint } })).toBe(1);
  expect(await grantsOf(3, () => ask(fingerprint, "person", 5_000))).toHaveLength(3);
  expect(await waiting).toBeTruthy();
});

test.each(["urgent", "background"] as const)(
  "%s work that is late keeps no other of its class",
  async (priority) => {
    const fingerprint = await tokenWithGrants(spread(40, 3, 57));
    await db().$executeRaw`
    INSERT INTO "WaitingTurn" ("id", "fingerprint", "priority", "party", "asksAt")
    VALUES (${newId()}::uuid, ${fingerprint}, ${priority}, ${priority}, clock_timestamp())`;
    expect(await ask(fingerprint, priority)).not.toBeNull();
  },
);

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

/** Of a large allowance that is used up, so that rooms open one after the other, many each second. */
async function busyToken(): Promise<string> {
  const limit = 450;
  return await tokenWithGrants(spread(limit, 0, 60.5), limit);
}

/** Who asks again as soon as they were granted, so many at once. */
type Endless = { priority: Priority; askers: number; askedBy?: string };

/** Has them ask until so many turns were granted. @returns how many each of them had */
async function turnsOf(fingerprint: string, total: number, parties: Endless[]): Promise<number[]> {
  const had = parties.map(() => 0);
  const sum = () => had.reduce((all, one) => all + one, 0);
  const loops = parties.flatMap(({ askers, priority, askedBy = newId() }, index) =>
    Array.from({ length: askers }, async () => {
      while (sum() < total)
        if (await ask(fingerprint, priority, 30_000, askedBy)) had[index] = (had[index] ?? 0) + 1;
    }),
  );
  await Promise.all(loops);
  return had;
}

const urgent = { priority: "urgent", askers: 2 } as const;
const background = { priority: "background", askers: 2 } as const;

const person = { priority: "person", askers: 1 } as const;

test.each<[string, Endless[]]>([
  ["one person asks", [{ ...person, askers: 12 }]],
  ["many people ask", Array(12).fill(person)],
])(
  "while %s without end a third of the turns is urgent work's, and a sixth background work's",
  async (_, people) => {
    const had = await turnsOf(await busyToken(), 60, [urgent, background, ...people]);
    expect(had[0]).toBeGreaterThanOrEqual(17);
    expect(had[1]).toBeGreaterThanOrEqual(8);
  },
);

test("what others leave of their shares is had by whoever asks", async () => {
  const [urgently, later] = await turnsOf(await busyToken(), 40, [urgent, { ...background, askers: 6 }]);
  expect(urgently).toBeGreaterThan(17);
  expect(later).toBeGreaterThanOrEqual(6);
  const [alone] = await turnsOf(await busyToken(), 40, [{ ...person, askers: 12 }]);
  expect(alone).toBeGreaterThanOrEqual(40);
});

test("a person who asks for one thing after another has as many turns as a colleague who asks for twenty at once", async () => {
  const [many, few] = await turnsOf(await busyToken(), 40, [{ ...person, askers: 20 }, person]);
  expect(few).toBeGreaterThan(13);
  expect(many).toBeGreaterThan(13);
});

test("while one person has much to send and background work asks too, a colleague has the first room that opens", async () => {
  const fingerprint = await tokenWithGrants(spread(60, 1, 56.5));
  const busy = "one who has much to send";
  // Nobody is owed a turn.
  const had = [...Array(6).fill(busy), "urgent", "urgent", "background", busy, busy, busy];
  await db().requestBudget.update({ where: { fingerprint }, data: { turns: had } });
  const background = grantsOf(2, () => ask(fingerprint, "background", 15_000));
  const much = grantsOf(8, () => ask(fingerprint, "person", 30_000, busy));
  await expect.poll(() => db().waitingTurn.count({ where: { fingerprint } })).toBe(10);
  expect(await ask(fingerprint, "person", 30_000, "a colleague")).not.toBeNull();
  await Promise.all([background, much]);
  const { turns } = await db().requestBudget.findUniqueOrThrow({ where: { fingerprint } });
  expect(turns[had.length]).toBe("a colleague");
  expect(turns.slice(had.length)).toContain("background");
});

test("however much a person asks for, a colleague finds room at once", async () => {
  const fingerprint = await tokenWithGrants();
  const taken = await grantsOf(100, () => ask(fingerprint, "person", 0, "one who asks for everything"));
  expect(taken.length).toBeGreaterThanOrEqual(15);
  expect(taken.length).toBeLessThanOrEqual(30);
  expect(await grantsOf(5, () => ask(fingerprint, "person"))).toHaveLength(5);
});

test("who died while waiting keeps nobody waiting", async () => {
  const fingerprint = await tokenWithGrants(spread(59, 1, 60));
  await db().waitingTurn.create({
    data: {
      id: newId(),
      fingerprint,
      priority: "person",
      party: newId(),
      asksAt: new Date(Date.now() - 5_000),
    },
  });
  expect(await ask(fingerprint, "person")).not.toBeNull();
});

test("who waits no longer leaves the line", async () => {
  const fingerprint = await tokenWithGrants(spread(60, 0, 58));
  const turn = { tokenFingerprint: fingerprint, priority: "person", askedBy: newId() } as const;
  const leaving = takeTurn(turn, turnDeadline("person"), AbortSignal.timeout(200));
  await expect(leaving).rejects.toThrow();
  expect(await db().waitingTurn.count({ where: { fingerprint } })).toBe(0);
  expect(await ask(fingerprint, "person", 30_000)).not.toBeNull();
  expect(await db().waitingTurn.count({ where: { fingerprint } })).toBe(0);
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
