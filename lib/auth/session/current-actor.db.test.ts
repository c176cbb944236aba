import { beforeEach, describe, expect, test } from "vitest";
import { actingOf } from "@/lib/auth/actor";
import { addBusiness, addDepartment, addPerson, cookiesOf, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { db } from "@/lib/platform/db";
import type { CookieSource } from "./cookie";
import { actorFromCookies, renewedActor } from "./current-actor";
import {
  absoluteDays,
  idleHours,
  openSession,
  purgeSessions,
  revokeSession,
  revokeSessionsOf,
} from "./store";

const hourMs = 3_600_000;

let businessId: string;
let userId: string;
let sessionId: string;
let cookies: CookieSource;

beforeEach(async () => {
  businessId = await addBusiness();
  userId = await addPerson({ businessId, role: "approver" });
  sessionId = (await openSession(db(), userId, aVisit())).id;
  cookies = await cookiesOf(sessionId);
});

const actorOf = (source: CookieSource) => actorFromCookies(source, aVisit());

const change = (data: { lastSeenAt?: Date; expiresAt?: Date }) =>
  db().session.update({ where: { id: sessionId }, data });

const signOut = () => db().$transaction((tx) => revokeSession(tx, sessionId));

test("a session makes an actor with the person's business and role", async () => {
  const actor = await actorOf(cookies);
  expect(actor).toMatchObject({ userId, sessionId, isStaff: false });
  expect(actor?.acting).toMatchObject({ businessId, role: "approver", department: null, onBehalfOf: null });
});

test("an actor carries the department as it stands at each request", async () => {
  const departmentId = await addDepartment(businessId);
  await db().membership.updateMany({ where: { userId }, data: { departmentId } });
  expect((await actorOf(cookies))?.acting?.department?.id).toBe(departmentId);
  await db().department.delete({ where: { id: departmentId } });
  expect((await actorOf(cookies))?.acting?.department).toBeNull();
});

test.each([
  ["requester", false],
  ["approver", true],
  ["administrator", true],
] as const)(
  "where requesters see neither colleagues' orders nor prices, a %s does: %s",
  async (role, isShown) => {
    await db().membership.updateMany({ where: { userId }, data: { role } });
    const sees = async () => (await actorOf(cookies))?.acting;
    expect(await sees()).toMatchObject({ seesColleagues: true, seesPrices: true });
    const data = { requestersSeeAll: false, requestersSeePrices: false };
    await db().business.update({ where: { id: businessId }, data });
    expect(await sees()).toMatchObject({ seesColleagues: isShown, seesPrices: isShown });
  },
);

test("nothing of one business counts in another that the person belongs to", async () => {
  const other = await addBusiness();
  const departmentId = await addDepartment(other);
  await db().membership.create({ data: { userId, businessId: other, role: "administrator", departmentId } });
  expect((await actorOf(cookies))?.acting).toMatchObject({
    businessId,
    role: "approver",
    department: null,
  });
});

describe("a session ends at once", () => {
  test("when the person signs out", async () => {
    await signOut();
    expect(await actorOf(cookies)).toBeNull();
  });

  test("on every device when all sessions of the person are revoked", async () => {
    const elsewhere = await cookiesOf((await openSession(db(), userId, aVisit())).id);
    await db().$transaction((tx) => revokeSessionsOf(tx, userId));
    expect(await actorOf(cookies)).toBeNull();
    expect(await actorOf(elsewhere)).toBeNull();
  });

  test("when the person is disabled", async () => {
    await db().user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
    expect(await actorOf(cookies)).toBeNull();
  });

  test("when it was not used for the idle time", async () => {
    await change({ lastSeenAt: new Date(Date.now() - idleHours * hourMs - 1000) });
    expect(await actorOf(cookies)).toBeNull();
  });

  test("when its longest life is over, however much it was used", async () => {
    await change({ expiresAt: new Date(Date.now() - 1000) });
    expect(await actorOf(cookies)).toBeNull();
  });
});

test("revoking one person's sessions leaves another's", async () => {
  const { id } = await openSession(db(), await addPerson({ businessId }), aVisit());
  const other = await cookiesOf(id);
  await db().$transaction((tx) => revokeSessionsOf(tx, userId));
  expect(await actorOf(other)).not.toBeNull();
});

test("a session lives for its longest life from the sign-in on", async () => {
  const { createdAt, expiresAt } = await db().session.findUniqueOrThrow({ where: { id: sessionId } });
  expect((expiresAt.getTime() - createdAt.getTime()) / (24 * hourMs)).toBeCloseTo(absoluteDays, 2);
});

test("use keeps a session alive, and is written down at most once a minute", async () => {
  const seen = async () =>
    (await db().session.findUniqueOrThrow({ where: { id: sessionId } })).lastSeenAt.getTime();
  const recently = new Date(Date.now() - 30_000);
  await change({ lastSeenAt: recently });
  await actorOf(cookies);
  expect(await seen()).toBe(recently.getTime());

  await change({ lastSeenAt: new Date(Date.now() - 61_000) });
  await actorOf(cookies);
  expect(await seen()).toBeGreaterThan(Date.now() - 30_000);
});

test("a page left open does not keep anybody signed in", async () => {
  const lastSeenAt = new Date(Date.now() - 61_000);
  await change({ lastSeenAt });
  const actor = await signIn(userId);
  const looking = { ...actor, sessionId };
  expect(await renewedActor(looking)).toMatchObject({ acting: { businessId } });
  expect(await db().session.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({ lastSeenAt });
  await signOut();
  expect(await renewedActor(looking)).toBeNull();
});

test("a changed role counts from the next request on", async () => {
  await db().membership.updateMany({ where: { userId }, data: { role: "requester" } });
  expect((await actorOf(cookies))?.acting?.role).toBe("requester");
});

test("who was taken out of a business has nothing of it from the next request on", async () => {
  await db().membership.deleteMany({ where: { userId } });
  const actor = await actorOf(cookies);
  expect(actor?.acting).toBeNull();
  expect(() => actor && actingOf(actor)).toThrow(expect.objectContaining({ code: "not_found" }));
});

test("a cookie that another secret made opens nothing", async () => {
  const forged = await cookiesOf(sessionId, "a secret that somebody else made up, long enough");
  expect(await actorOf(forged)).toBeNull();
});

test.each([
  ["no cookie", undefined],
  ["a cookie that is noise", "noise"],
])("%s opens nothing", async (_, value) => {
  expect(await actorOf({ get: () => value })).toBeNull();
});

describe("a session that is over", () => {
  const isKept = async () => (await db().session.count({ where: { id: sessionId } })) > 0;
  const overFor = (hours: number) => change({ expiresAt: new Date(Date.now() - hours * hourMs) });

  test("is kept for a day and then deleted", async () => {
    await overFor(23);
    await purgeSessions();
    expect(await isKept()).toBe(true);
    await overFor(25);
    await purgeSessions();
    expect(await isKept()).toBe(false);
  });

  test("is not deleted while it holds", async () => {
    await purgeSessions();
    expect(await isKept()).toBe(true);
  });
});
