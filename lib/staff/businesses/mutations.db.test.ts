import { beforeEach, describe, expect, test } from "vitest";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { findSuspendedBusiness, listMyBusinesses } from "@/lib/people/businesses/data";
import { switchBusiness } from "@/lib/people/businesses/mutations";
import { findOffer } from "@/lib/people/invitations/data";
import { joinByInvitation } from "@/lib/people/invitations/mutations";
import { disableMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { findCustomers } from "../customers/data";
import { startGrant } from "../grants/mutations";
import { getBusinessDetails, listBusinesses } from "./data";
import {
  createBusiness,
  inviteAdministrator,
  inviteAdministratorAgain,
  resumeBusiness,
  suspendBusiness,
  withdrawAdministratorInvitation,
} from "./mutations";
import { businessesAddress } from "./rules";

let operator: Actor;
let name: string;
let email: string;

const reason = "Bills are open";
const refused = (code: string) => expect.objectContaining({ code });

beforeEach(async () => {
  operator = await signIn(await addPerson({ isOperatorAdministrator: true }));
  name = `Hilltop ${newId().slice(-8)}`;
  email = `${newId()}@example.test`;
});

const secretOf = ({ path }: { path: string | null }) => path?.split("/").at(-1) ?? "";
const joining = (secret: string) =>
  joinByInvitation(aVisit(), { secret, name: "Nora Lund", password: "a long enough password" });
const linesOf = async (businessId: string) => {
  const lines = await db().auditEvent.findMany({ where: { businessId }, orderBy: { id: "asc" } });
  return lines.map(({ action, actorId }) => [action, actorId]);
};
const invitationOf = async (businessId: string) =>
  (await getBusinessDetails(operator, { businessId })).invitations[0]?.id ?? "";

describe("a business that is made", () => {
  test("has an administrator once they have followed their link, and its audit says who did what", async () => {
    const made = await createBusiness(operator, { name, email });
    const { businessId } = made;
    expect(await getBusinessDetails(operator, { businessId })).toMatchObject({
      ...{ name, people: 0, hasAdministrator: false, connections: [] },
      invitations: [{ email, role: "administrator" }],
    });
    await joining(secretOf(made));
    const { id } = await db().user.findUniqueOrThrow({ where: { email } });
    expect((await signIn(id)).acting).toMatchObject({ businessId, role: "administrator" });
    expect(await getBusinessDetails(operator, { businessId })).toMatchObject({
      ...{ people: 1, hasAdministrator: true, invitations: [] },
    });
    expect(await linesOf(businessId)).toEqual([
      ["business.create", operator.userId],
      ["invitation.send", operator.userId],
      ["invitation.accept", id],
    ]);
  });

  test("is made once, however often the same is asked for at the same moment", async () => {
    const asked = [1, 2, 3].map((n) => createBusiness(operator, { name, email: `${n}-${email}` }));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(createBusiness(operator, { name: name.toUpperCase(), email })).rejects.toEqual(
      refused("conflict"),
    );
    expect(await db().business.count({ where: { name } })).toBe(1);
  });

  test("is looked after by the newest link alone, by none that was withdrawn, and by nobody of the staff", async () => {
    const made = await createBusiness(operator, { name, email });
    const { businessId } = made;
    const ref = { businessId, invitationId: await invitationOf(businessId) };
    const again = secretOf(await inviteAdministratorAgain(operator, ref));
    expect(await findOffer(secretOf(made))).toBeNull();
    await withdrawAdministratorInvitation(operator, ref);
    await expect(joining(again)).rejects.toEqual(refused("not_found"));
    const staff = await signIn(await addPerson({ isStaff: true }));
    await expect(inviteAdministrator(operator, { businessId, email: staff.email })).rejects.toMatchObject({
      userMessage: { key: "staffErrors.business.staffEmail" },
    });
    const other = `${newId()}@example.test`;
    await joining(secretOf(await inviteAdministrator(operator, { businessId, email: other })));
    // From then on its people are its own.
    await expect(inviteAdministrator(operator, { businessId, email })).rejects.toEqual(refused("conflict"));
  });

  test("has nothing of what its own people invite others to be told or changed by the operator", async () => {
    const { businessId } = await createBusiness(operator, { name, email });
    const requester = { businessId, role: "requester", invitedById: operator.userId } as const;
    const expiresAt = new Date(Date.now() + 60_000);
    const { id: invitationId } = await db().invitation.create({
      data: { id: newId(), email: "x@example.test", digest: newId(), expiresAt, ...requester },
    });
    const told = await getBusinessDetails(operator, { businessId });
    expect(told.invitations.map(({ id }) => id)).not.toContain(invitationId);
    const ref = { businessId, invitationId };
    await expect(withdrawAdministratorInvitation(operator, ref)).rejects.toEqual(refused("not_found"));
    await expect(inviteAdministratorAgain(operator, ref)).rejects.toEqual(refused("not_found"));
  });
});

describe("a business that is suspended", () => {
  let businessId: string;
  let person: Actor;
  const suspend = () => suspendBusiness(operator, { businessId, reason });
  const resume = () => resumeBusiness(operator, { businessId });

  beforeEach(async () => {
    businessId = await addBusiness();
    person = await signIn(await addPerson({ businessId, role: "administrator" }));
  });

  test("lets nobody in from the next request on, and everybody again with the session they have", async () => {
    await suspend();
    expect((await renewedActor(person))?.acting).toBeNull();
    const later = await signIn(person.userId);
    expect(later.acting).toBeNull();
    expect(await findSuspendedBusiness(later)).toBe(
      (await getBusinessDetails(operator, { businessId })).name,
    );
    expect(await getBusinessDetails(operator, { businessId })).toMatchObject({ suspension: { reason } });
    await suspend();
    await resume();
    await resume();
    for (const actor of [person, later]) {
      expect((await renewedActor(actor))?.acting).toMatchObject({ businessId, role: "administrator" });
      expect(await db().session.findUnique({ where: { id: actor.sessionId } })).toMatchObject({
        ...{ businessId, revokedAt: null },
      });
    }
    expect(await linesOf(businessId)).toEqual([
      ["business.suspend", operator.userId],
      ["business.resume", operator.userId],
    ]);
  });

  test("keeps nobody out of another that they belong to", async () => {
    const other = await addBusiness();
    await db().membership.create({ data: { userId: person.userId, businessId: other, role: "approver" } });
    await suspend();
    const now = await renewedActor(person);
    expect(now?.acting).toBeNull();
    expect(await listMyBusinesses(now ?? person)).toMatchObject([{ id: other, isCurrent: false }]);
    await switchBusiness(now ?? person, { businessId: other });
    expect((await renewedActor(person))?.acting?.businessId).toBe(other);
    await expect(switchBusiness(person, { businessId })).rejects.toEqual(refused("not_found"));
    // And begins there.
    expect((await signIn(person.userId)).acting?.businessId).toBe(other);
  });

  test("tells who is kept out for another reason nothing of it", async () => {
    const colleague = await signIn(await addPerson({ businessId }));
    await disableMember(person, { personId: colleague.userId });
    await suspend();
    expect(await findSuspendedBusiness(colleague)).toBeNull();
    expect(await findSuspendedBusiness(await signIn(await addPerson()))).toBeNull();
  });

  test("is acted for by nobody, from that moment on, and its audit says who ended it", async () => {
    const held = await actingFor(person);
    const other = await actingFor(await signIn(await addPerson({ businessId: await addBusiness() })));
    await suspend();
    expect((await renewedActor(held))?.acting).toBeNull();
    expect((await renewedActor(other))?.acting).not.toBeNull();
    expect(await db().staffGrant.count({ where: { businessId, endedAt: null } })).toBe(0);
    expect(await linesOf(businessId)).toContainEqual(["grant.stop", operator.userId]);
    const staff = await signIn(await addPerson({ isStaff: true }));
    const grant = { businessId, personId: person.userId, reason: "They called", minutes: 15 } as const;
    await expect(startGrant(staff, grant)).rejects.toEqual(refused("not_found"));
    const [found] = (await findCustomers(staff, { search: person.email })).customers;
    expect(found).toMatchObject({ isSuspended: true, people: [{ canBeActedFor: false }] });
    await resume();
    await startGrant(staff, grant);
    expect(actingOf((await renewedActor(staff)) ?? staff).businessId).toBe(businessId);
  });

  test("has no grant that was begun at the same moment", async () => {
    for (let time = 0; time < 5; time += 1) {
      const staff = await signIn(await addPerson({ isStaff: true }));
      const grant = { businessId, personId: person.userId, reason: "They called", minutes: 15 } as const;
      await Promise.allSettled([startGrant(staff, grant), suspend()]);
      expect((await renewedActor(staff))?.acting).toBeNull();
      expect(await db().staffGrant.count({ where: { businessId, endedAt: null } })).toBe(0);
      await resume();
    }
  });

  test("is joined by nobody until it is resumed", async () => {
    const made = await createBusiness(operator, { name, email });
    businessId = made.businessId;
    const secret = secretOf(made);
    await suspend();
    expect(await findOffer(secret)).toBeNull();
    await expect(joining(secret)).rejects.toEqual(refused("not_found"));
    const ref = { businessId, invitationId: await invitationOf(businessId) };
    await expect(inviteAdministratorAgain(operator, ref)).rejects.toMatchObject({
      userMessage: { key: "staffErrors.business.suspended" },
    });
    await resume();
    await joining(secret);
  });
});

test("plain staff, people of customers, and an administrator who acts for somebody look after no business", async () => {
  const businessId = await addBusiness();
  const member = await signIn(await addPerson({ businessId, role: "administrator" }));
  const staff = await signIn(await addPerson({ isStaff: true }));
  for (const actor of [staff, member, await actingFor(member, operator.userId)]) {
    const asked = [
      () => listBusinesses(actor, businessesAddress.load("")),
      () => getBusinessDetails(actor, { businessId }),
      () => createBusiness(actor, { name, email }),
      () => inviteAdministrator(actor, { businessId, email }),
      () => suspendBusiness(actor, { businessId, reason }),
      () => resumeBusiness(actor, { businessId }),
    ];
    for (const ask of asked) await expect(ask()).rejects.toEqual(refused("not_found"));
  }
  expect(await db().business.findUnique({ where: { id: businessId } })).toMatchObject({ suspendedAt: null });
  await expect(getBusinessDetails(operator, { businessId: newId() })).rejects.toEqual(refused("not_found"));
  await expect(suspendBusiness(operator, { businessId: newId(), reason })).rejects.toEqual(
    refused("not_found"),
  );
});

test("businesses are listed by name with how they stand, and found by name and state", async () => {
  const word = newId().slice(-10);
  const named = async (called: string) => {
    const id = await addBusiness();
    await db().business.update({ where: { id }, data: { name: `${called} ${word}` } });
    return id;
  };
  const [beta, alpha] = [await named("Beta"), await named("Alpha")];
  await addPerson({ businessId: alpha });
  const connectionId = await addConnection(alpha);
  const list = async (asked: object = {}) =>
    (await listBusinesses(operator, { ...businessesAddress.load(""), search: word, ...asked })).rows;
  expect(await list()).toMatchObject([
    { id: alpha, people: 1, connection: "tokenless", state: "active" },
    { id: beta, people: 0, connection: null, state: "active" },
  ]);
  await addToken(connectionId, null, "a token");
  expect((await list())[0]).toMatchObject({ connection: "working" });
  await db().mirrorProgress.create({
    data: { connectionId, kind: "order", beganAt: new Date(Date.now() - 3_600_000), failure: "busy" },
  });
  expect((await list())[0]).toMatchObject({ connection: "behind" });
  await suspendBusiness(operator, { businessId: beta, reason });
  expect((await list({ state: ["suspended"] })).map(({ id }) => id)).toEqual([beta]);
  expect((await list({ state: ["active"] })).map(({ id }) => id)).toEqual([alpha]);
  expect(await list({ state: ["no such state"] })).toEqual([]);
});
