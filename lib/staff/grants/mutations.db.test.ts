import { beforeEach, describe, expect, test } from "vitest";
import { holdAuditChains } from "@/lib/audit/mutations";
import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import { endGrantsThatAreOver } from "@/lib/auth/grants/store";
import { assertPageOwner, pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { browserOwnerOf } from "@/lib/auth/session/browser-owner";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { revokeSessionsOf } from "@/lib/auth/session/store";
import { closeRecordedSession } from "@/lib/auth/sign-in/record";
import { addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { disableMember, enableMember, removeMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { startGrant, stopGrant } from "./mutations";

/** What the operator's staff may by a grant, and when it is over. */

const reason = "They asked by phone";

let businessId: string;
let personId: string;
let administrator: Actor;
let staff: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  personId = await addPerson({ businessId, role: "approver", departmentId: await addDepartment(businessId) });
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  staff = await signIn(await addPerson({ isStaff: true }));
});

const about = () => ({ businessId, personId, reason, minutes: 15 }) as const;
/** As the next request of the session has it. */
const next = async (actor = staff) => {
  const now = await renewedActor(actor);
  if (!now) throw new Error("The session of a test does not hold");
  return now;
};
const linesOf = (action: string) =>
  db().auditEvent.findMany({ where: { businessId, action }, orderBy: { id: "asc" } });
const pass = (minutes: number) =>
  db().$executeRaw`UPDATE "StaffGrant" SET "startedAt" = "startedAt" - make_interval(mins => ${minutes}),
    "expiresAt" = "expiresAt" - make_interval(mins => ${minutes}) WHERE "businessId" = ${businessId}::uuid`;

test("a grant gives exactly the rights of the person, as they stand at each request", async () => {
  expect(staff.acting).toBeNull();
  await startGrant(staff, about());
  const person = await signIn(personId);
  const acting = await next();
  expect(acting).toMatchObject({ userId: staff.userId, isStaff: true });
  expect({ ...acting.acting, onBehalfOf: null }).toEqual(person.acting);
  expect(personOf(acting)).toBe(personId);
  await db().membership.updateMany({ where: { userId: personId }, data: { role: "requester" } });
  await db().business.updateMany({ where: { id: businessId }, data: { requestersSeePrices: false } });
  expect((await next()).acting).toMatchObject({ role: "requester", seesPrices: false });
});

test("a grant is that session's alone", async () => {
  await startGrant(staff, about());
  expect((await signIn(staff.userId)).acting).toBeNull();
});

test("another grant leaves the customer before, and of two that begin at once one holds", async () => {
  await startGrant(staff, about());
  const other = await addBusiness();
  const theirs = await addPerson({ businessId: other });
  await startGrant(staff, { ...about(), businessId: other, personId: theirs });
  expect((await next()).acting).toMatchObject({ businessId: other, onBehalfOf: { userId: theirs } });
  expect(await linesOf("grant.stop")).toHaveLength(1);
  await Promise.all([startGrant(staff, about()), startGrant(staff, about())]);
  expect(await db().staffGrant.count({ where: { staffId: staff.userId, endedAt: null } })).toBe(1);
});

test("it lasts as long as was chosen, an hour at most", async () => {
  const minutesOf = async () => {
    const [grant] = await db().staffGrant.findMany({ where: { businessId, endedAt: null } });
    return ((grant?.expiresAt.getTime() ?? 0) - (grant?.startedAt.getTime() ?? 0)) / 60_000;
  };
  await startGrant(staff, about());
  expect(await minutesOf()).toBe(15);
  await startGrant(staff, { ...about(), minutes: 90 as never });
  expect(await minutesOf()).toBe(60);
});

describe("nobody begins one", () => {
  const refused = async (starting: Promise<void>) => {
    await expect(starting).rejects.toMatchObject({ code: "not_found" });
    expect(await db().staffGrant.count({ where: { businessId } })).toBe(0);
  };

  test("who is not of the staff", async () => {
    await refused(startGrant(administrator, about()));
  });
  test("for somebody of another business", async () => {
    await refused(
      startGrant(staff, { ...about(), personId: await addPerson({ businessId: await addBusiness() }) }),
    );
  });
  test("for somebody who is kept out, or disabled", async () => {
    await disableMember(administrator, { personId });
    await refused(startGrant(staff, about()));
    await enableMember(administrator, { personId });
    await db().user.update({ where: { id: personId }, data: { disabledAt: new Date() } });
    await refused(startGrant(staff, about()));
  });
  test("for the staff themselves", async () => {
    const member = await addPerson({ businessId, isStaff: true });
    await refused(startGrant(staff, { ...about(), personId: member }));
  });
});

describe("it is over at the next request", () => {
  beforeEach(() => startGrant(staff, about()));

  const nothing = async () => expect((await next()).acting).toBeNull();
  const ways: Record<string, () => Promise<unknown>> = {
    "when it is stopped": async () => stopGrant(await next()),
    "when its time is over": () => pass(15),
    "when the person is kept out of the business": () => disableMember(administrator, { personId }),
    "when the person is removed": () => removeMember(administrator, { personId }),
    "when the person is disabled": () =>
      db().user.update({ where: { id: personId }, data: { disabledAt: new Date() } }),
    "when the staff member is staff no more": () =>
      db().user.update({ where: { id: staff.userId }, data: { isStaff: false } }),
  };
  test.each(Object.keys(ways))("%s", async (way) => {
    await ways[way]?.();
    await nothing();
  });
  test("not a minute before", async () => {
    await pass(14);
    expect((await next()).acting).toMatchObject({ businessId });
  });
  test("when the staff member is disabled or signs out", async () => {
    await db().user.update({ where: { id: staff.userId }, data: { disabledAt: new Date() } });
    expect(await renewedActor(staff)).toBeNull();
    await db().user.update({ where: { id: staff.userId }, data: { disabledAt: null } });
    await closeRecordedSession(staff.sessionId, aVisit());
    expect(await renewedActor(staff)).toBeNull();
    expect(await linesOf("grant.stop")).toHaveLength(1);
  });
  test("and for good: who is let in again is not acted for by it", async () => {
    await disableMember(administrator, { personId });
    await enableMember(administrator, { personId });
    await nothing();
  });
});

describe("the audit of the customer", () => {
  const ofGrant = () => ({
    ...{ businessId, actorId: staff.userId, onBehalfOfId: personId, subjectId: personId },
    after: expect.objectContaining({ reason }),
  });

  test("tells of the beginning and the end, with the reason", async () => {
    await startGrant(staff, about());
    const { grantId } = actingOf(await next()).onBehalfOf ?? {};
    await stopGrant(await next());
    await stopGrant(await next());
    expect(await linesOf("grant.start")).toMatchObject([{ ...ofGrant(), grantId }]);
    expect(await linesOf("grant.stop")).toMatchObject([{ ...ofGrant(), grantId }]);
  });

  test("tells once that the time was over, by whomever it is noted", async () => {
    await startGrant(staff, about());
    await pass(20);
    await Promise.all([endGrantsThatAreOver(), endGrantsThatAreOver()]);
    await startGrant(staff, about());
    expect(await linesOf("grant.expire")).toMatchObject([{ ...ofGrant(), requestId: staff.requestId }]);
    const [ended] = await db().staffGrant.findMany({ where: { businessId, endedAt: { not: null } } });
    expect(ended?.endedAt).toEqual(ended?.expiresAt);
  });

  test("notes the ends of several businesses' grants in the order in which others write of these", async () => {
    const businessIds = [await addBusiness(), await addBusiness()].sort();
    const [first = "", last = ""] = businessIds;
    for (const businessId of [last, first]) {
      const staffId = await addPerson({ isStaff: true });
      const personId = await addPerson({ businessId });
      const times = {
        startedAt: new Date(Date.now() - 7_200_000),
        expiresAt: new Date(Date.now() - 3_600_000),
      };
      const named = { staffId, personId, businessId, reason: "Asked by phone", requestId: newId() };
      await db().staffGrant.create({ data: { id: newId(), ...named, ...times } });
    }
    const { ending } = await db().$transaction(async (tx) => {
      await holdAuditChains(tx, [first]);
      const ending = endGrantsThatAreOver();
      await untilWaitedFor(tx);
      await holdAuditChains(tx, [last]);
      return { ending };
    });
    await ending;
    const lines = await db().auditEvent.findMany({ where: { businessId: { in: businessIds } } });
    expect(lines.filter(({ action }) => action === "grant.expire")).toHaveLength(2);
  });

  test("of whoever signs out meanwhile waits for the operator's audit before it holds the customer's", async () => {
    await startGrant(staff, about());
    const { ending } = await db().$transaction(async (tx) => {
      await holdAuditChains(tx, [null]);
      const ending = closeRecordedSession(staff.sessionId, aVisit());
      await untilWaitedFor(tx);
      // As whoever signs in does where somebody of the customer was.
      await holdAuditChains(tx, [businessId]);
      return { ending };
    });
    await ending;
    expect(await linesOf("grant.stop")).toHaveLength(1);
  });

  test("names the administrator who ended it by keeping the person out", async () => {
    await startGrant(staff, about());
    await disableMember(administrator, { personId });
    expect(await linesOf("grant.stop")).toMatchObject([
      { actorId: administrator.userId, onBehalfOfId: null },
    ]);
  });

  test("learns of the end where nobody said so: the session was ended, or the person disabled by the operator", async () => {
    await startGrant(staff, about());
    await endGrantsThatAreOver();
    expect(await linesOf("grant.stop")).toEqual([]);
    await db().$transaction((tx) => revokeSessionsOf(tx, staff.userId));
    await endGrantsThatAreOver();
    expect(await linesOf("grant.stop")).toMatchObject([ofGrant()]);
  });
});

describe("a page", () => {
  test("that was made under one grant asks for nothing under another, be it for the same person", async () => {
    const before = pageOwnerOf(staff);
    await startGrant(staff, about());
    const first = await next();
    await startGrant(staff, about());
    const second = await next();
    for (const owner of [before, pageOwnerOf(first)]) {
      expect(() => assertPageOwner(second, owner)).toThrow("somebody else");
      expect(() => assertPageOwner(staff, pageOwnerOf(second))).toThrow("somebody else");
    }
    expect(() => assertPageOwner(second, pageOwnerOf(second))).not.toThrow();
  });

  test("seals what was typed so that the next grant for the same person opens it, and no other", async () => {
    await startGrant(staff, about());
    const first = browserOwnerOf(await next());
    await startGrant(staff, about());
    expect(browserOwnerOf(await next())).toEqual(first);
    await startGrant(staff, { ...about(), personId: await addPerson({ businessId }) });
    const other = browserOwnerOf(await next());
    expect(new Set([first, other, browserOwnerOf(await signIn(personId))].map(({ key }) => key)).size).toBe(
      3,
    );
  });
});
