import { beforeEach, describe, expect, test } from "vitest";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { actingFor, addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import { db } from "@/lib/platform/db";
import { changeMember, disableMember, enableMember, removeMember } from "./mutations";

let businessId: string;
let administrator: Actor;

const join = async (role: Role, business = businessId) =>
  await signIn(await addPerson({ businessId: business, role }));
const memberOf = (personId: string) =>
  db().membership.findUnique({ where: { userId_businessId: { userId: personId, businessId } } });
const refused = (code: string) => expect.objectContaining({ code });

beforeEach(async () => {
  businessId = await addBusiness();
  administrator = await join("administrator");
});

test("a role counts from the next request on, without signing in again", async () => {
  const person = await join("requester");
  const departmentId = await addDepartment(businessId);
  await changeMember(administrator, { personId: person.userId, role: "approver", departmentId });
  expect((await renewedActor(person))?.acting).toMatchObject({
    role: "approver",
    department: { id: departmentId },
  });
  const [line] = await db().auditEvent.findMany({ where: { businessId, action: "member.change" } });
  expect(line).toMatchObject({
    actorId: administrator.userId,
    subjectId: person.userId,
    before: { role: "requester", department: null },
    after: { role: "approver" },
  });
});

test("what is as it was already is nothing that was done", async () => {
  const person = await join("requester");
  await changeMember(administrator, { personId: person.userId, role: "requester", departmentId: null });
  expect(await db().auditEvent.count({ where: { businessId, action: "member.change" } })).toBe(0);
});

test("who is disabled is out at once and can be let in again", async () => {
  const person = await join("approver");
  await disableMember(administrator, { personId: person.userId });
  expect(await renewedActor(person)).toBeNull();
  const waiting = await signIn(person.userId);
  expect(waiting.acting).toBeNull();
  await enableMember(administrator, { personId: person.userId });
  expect((await renewedActor(waiting))?.acting).toMatchObject({ businessId, role: "approver" });
  expect((await signIn(person.userId)).acting).toMatchObject({ businessId, role: "approver" });
});

test("a session that waited to be let in is of the business from then on", async () => {
  const person = await join("approver");
  await disableMember(administrator, { personId: person.userId });
  const waiting = await signIn(person.userId);
  await enableMember(administrator, { personId: person.userId });
  expect(await db().session.findUnique({ where: { id: waiting.sessionId } })).toMatchObject({ businessId });
  await disableMember(administrator, { personId: person.userId });
  expect(await renewedActor(waiting)).toBeNull();
});

test("a membership that is disabled counts for nothing, even where a session of it was left open", async () => {
  const person = await join("approver");
  await disableMember(administrator, { personId: person.userId });
  await db().session.updateMany({ where: { userId: person.userId }, data: { revokedAt: null } });
  expect((await renewedActor(person))?.acting).toBeNull();
});

test("who is removed is out at once, without their tokens here; elsewhere they go on", async () => {
  const elsewhere = await addBusiness();
  const person = await join("requester");
  await db().membership.create({ data: { userId: person.userId, businessId: elsewhere, role: "requester" } });
  const [here, there] = [await addConnection(businessId), await addConnection(elsewhere)];
  for (const connectionId of [here, there]) {
    const about = { sealed: "", lastFour: "1a2b", fingerprint: "f", state: "working" as const };
    await db().accessToken.create({
      data: { id: newId(), connectionId, userId: person.userId, checkedAt: new Date(), ...about },
    });
  }
  const abroad = await db().session.create({
    data: {
      id: crypto.randomUUID(),
      userId: person.userId,
      businessId: elsewhere,
      expiresAt: new Date(Date.now() + 1e7),
    },
  });
  await removeMember(administrator, { personId: person.userId });
  expect(await renewedActor(person)).toBeNull();
  expect((await renewedActor({ ...person, sessionId: abroad.id }))?.acting?.businessId).toBe(elsewhere);
  const tokens = await db().accessToken.findMany({ where: { userId: person.userId } });
  expect(tokens.map(({ connectionId }) => connectionId)).toEqual([there]);
  const [line] = await db().auditEvent.findMany({ where: { businessId, action: "token.remove" } });
  expect(line).toMatchObject({ actorId: administrator.userId, before: { lastFour: "1a2b" } });
});

describe("the last administrator", () => {
  const ways: Record<string, (by: Actor, personId: string) => Promise<void>> = {
    "given another role": (by, personId) =>
      changeMember(by, { personId, role: "approver", departmentId: null }),
    disabled: (by, personId) => disableMember(by, { personId }),
    removed: (by, personId) => removeMember(by, { personId }),
  };

  test.each(Object.entries(ways))("cannot be %s, by themselves either", async (_, way) => {
    await expect(way(administrator, administrator.userId)).rejects.toEqual(refused("conflict"));
    expect(await memberOf(administrator.userId)).toMatchObject({ role: "administrator", disabledAt: null });
  });

  test.each(Object.entries(ways))(
    "can be %s where another stays, but not one who cannot come in",
    async (_, way) => {
      const other = await join("administrator");
      await disableMember(administrator, { personId: other.userId });
      await expect(way(administrator, administrator.userId)).rejects.toEqual(refused("conflict"));
      await enableMember(administrator, { personId: other.userId });
      await way(await signIn(other.userId), administrator.userId);
      expect((await renewedActor(administrator))?.acting?.role).not.toBe("administrator");
    },
  );

  test("is kept where two administrators take each other out at the same moment", async () => {
    const other = await join("administrator");
    const all = Object.values(ways).flatMap((one) =>
      Object.values(ways).map((another) => [one, another] as const),
    );
    for (const [one, another] of all) {
      await Promise.allSettled([one(administrator, other.userId), another(other, administrator.userId)]);
      const left = { businessId, role: "administrator" as const, disabledAt: null };
      expect(await db().membership.count({ where: left })).toBeGreaterThan(0);
      for (const { userId } of [administrator, other]) {
        const whole = { role: "administrator" as const, disabledAt: null };
        const where = { userId_businessId: { userId, businessId } };
        await db().membership.upsert({ where, update: whole, create: { userId, businessId, ...whole } });
      }
    }
  });
});

describe("nobody but an administrator changes people, and none but their own", () => {
  const tries: Record<string, (by: Actor, personId: string) => Promise<void>> = {
    change: (by, personId) => changeMember(by, { personId, role: "administrator", departmentId: null }),
    disable: (by, personId) => disableMember(by, { personId }),
    enable: (by, personId) => enableMember(by, { personId }),
    remove: (by, personId) => removeMember(by, { personId }),
  };

  test.each(Object.keys(tries))("%s", async (name) => {
    const attempt = tries[name];
    const person = await join("requester");
    const strangers = await addBusiness();
    const stranger = await join("requester", strangers);
    const before = await db().membership.findMany({ orderBy: { createdAt: "asc" } });
    for (const role of ["requester", "approver"] as const) {
      await expect(attempt?.(await join(role), person.userId)).rejects.toEqual(refused("forbidden"));
      await expect(attempt?.(person, person.userId)).rejects.toEqual(refused("forbidden"));
    }
    await expect(attempt?.(await actingFor(administrator), person.userId)).rejects.toEqual(
      refused("forbidden"),
    );
    await expect(attempt?.(administrator, stranger.userId)).rejects.toEqual(refused("not_found"));
    await expect(attempt?.(administrator, newId())).rejects.toEqual(refused("not_found"));
    const known = { userId: { in: before.map(({ userId }) => userId) } };
    expect(await db().membership.findMany({ where: known, orderBy: { createdAt: "asc" } })).toEqual(before);
  });

  test.each(Object.entries(tries))(
    "%s: nor somebody who was one when they asked and is none by now",
    async (_, attempt) => {
      const [demoted, disabled, removed] = [
        await join("administrator"),
        await join("administrator"),
        await join("administrator"),
      ];
      await changeMember(administrator, { personId: demoted.userId, role: "requester", departmentId: null });
      await disableMember(administrator, { personId: disabled.userId });
      await removeMember(administrator, { personId: removed.userId });
      const person = await join("requester");
      for (const late of [demoted, disabled, removed]) {
        await expect(attempt(late, person.userId)).rejects.toEqual(refused("forbidden"));
        await expect(attempt(late, late.userId)).rejects.toEqual(refused("forbidden"));
      }
      expect(await memberOf(demoted.userId)).toMatchObject({ role: "requester" });
    },
  );

  test("a department of another business is none", async () => {
    const person = await join("requester");
    const departmentId = await addDepartment(await addBusiness());
    const input = { personId: person.userId, role: "requester" as const, departmentId };
    await expect(changeMember(administrator, input)).rejects.toEqual(refused("not_found"));
    expect(actingOf(administrator).department).toBeNull();
  });
});
