import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { endGrantsThatAreOver } from "@/lib/auth/grants/store";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { findOffer } from "@/lib/people/invitations/data";
import { acceptInvitation, joinByInvitation } from "@/lib/people/invitations/mutations";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { getBusinessDetails } from "../businesses/data";
import { createBusiness, inviteAdministratorAgain } from "../businesses/mutations";
import { startGrant } from "../grants/mutations";
import { listStaffInvitations, listTeam } from "./data";
import {
  changeStaff,
  createOperatorAdministrator,
  disableStaff,
  enableStaff,
  inviteStaff,
  sendStaffInvitationAgain,
  withdrawStaffInvitation,
} from "./mutations";
import { teamAddress } from "./rules";

let operator: Actor;
let staffId: string;
let email: string;

const password = "a long enough password";
const refused = (code: string) => expect.objectContaining({ code });
const anOperator = async () => await signIn(await addPerson({ isOperatorAdministrator: true }));

beforeEach(async () => {
  // Those of other tests would be further administrators.
  await db().user.updateMany({ where: { isOperatorAdministrator: true }, data: { disabledAt: new Date() } });
  operator = await anOperator();
  staffId = await addPerson({ isStaff: true });
  email = `${newId()}@operator.example`;
});

const secretOf = ({ path }: { path: string | null }) => path?.split("/").at(-1) ?? "";
const joining = (secret: string) => joinByInvitation(aVisit(), { secret, name: "Nora Lund", password });
const openOne = async () => (await listStaffInvitations(operator))[0]?.id ?? "";
const actions = async (subjectId: string) => {
  const lines = await db().auditEvent.findMany({ where: { subjectId }, orderBy: { id: "asc" } });
  return lines.map(({ action, businessId, actorId }) => [action, businessId, actorId]);
};

describe("somebody who is invited to the staff", () => {
  test("makes an account, signs in with it, and is plain staff of no business", async () => {
    const secret = secretOf(await inviteStaff(operator, { email }));
    expect(await findOffer(secret)).toMatchObject({
      email,
      businessName: null,
      role: null,
      isKnown: false,
    });
    await joining(secret);
    const { id = "" } = (await findByPassword(email, password, aVisit())) ?? {};
    expect(await signIn(id)).toMatchObject({ isStaff: true, isOperatorAdministrator: false, acting: null });
    expect(await db().membership.count({ where: { userId: id } })).toBe(0);
    expect(await actions(id)).toEqual([["invitation.accept", null, id]]);
    await expect(joining(secret)).rejects.toEqual(refused("not_found"));
  });

  test("comes in by the newest link alone, and by none that was withdrawn", async () => {
    const first = secretOf(await inviteStaff(operator, { email }));
    const again = secretOf(await sendStaffInvitationAgain(operator, { invitationId: await openOne() }));
    expect(await findOffer(first)).toBeNull();
    await withdrawStaffInvitation(operator, { invitationId: await openOne() });
    await expect(joining(again)).rejects.toEqual(refused("not_found"));
    expect(await db().user.count({ where: { email } })).toBe(0);
  });

  test("is nobody of a customer, and nobody of a customer accepts", async () => {
    const member = await signIn(await addPerson({ businessId: await addBusiness(), email }));
    await expect(inviteStaff(operator, { email })).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: "staffErrors.emailTaken" },
    });
    const { email: staffEmail } = await db().user.findUniqueOrThrow({ where: { id: staffId } });
    await expect(inviteStaff(operator, { email: staffEmail })).rejects.toMatchObject({
      userMessage: { key: "staffErrors.isStaff" },
    });
    // Who came to a customer after they were invited.
    const other = `${newId()}@operator.example`;
    const secret = secretOf(await inviteStaff(operator, { email: other }));
    await db().user.update({ where: { id: member.userId }, data: { email: other } });
    expect(await findOffer(secret)).toBeNull();
    await expect(joining(secret)).rejects.toEqual(refused("conflict"));
    await expect(acceptInvitation({ ...member, email: other }, { secret })).rejects.toEqual(
      refused("not_found"),
    );
    expect(await db().user.findUnique({ where: { email: other } })).toMatchObject({ isStaff: false });
  });

  test("does not come in by whom is no administrator any more", async () => {
    const other = await anOperator();
    const secret = secretOf(await inviteStaff(other, { email }));
    await changeStaff(operator, { personId: other.userId, role: "staff" });
    await expect(joining(secret)).rejects.toEqual(refused("not_found"));
  });
});

test("nobody comes to look after a business by whom is no administrator any more, even when they are let in again", async () => {
  const other = await anOperator();
  const made = await createBusiness(other, { name: `Hilltop ${newId()}`, email });
  const secret = secretOf(made);
  await disableStaff(operator, { personId: other.userId });
  await enableStaff(operator, { personId: other.userId });
  await changeStaff(operator, { personId: other.userId, role: "staff" });
  expect(await findOffer(secret)).toBeNull();
  await expect(joining(secret)).rejects.toEqual(refused("not_found"));
  // The others see it, and send another.
  const { invitations } = await getBusinessDetails(operator, made);
  const ref = { businessId: made.businessId, invitationId: invitations[0]?.id ?? "" };
  await joining(secretOf(await inviteAdministratorAgain(operator, ref)));
});

test("who has come in is told of as such, although the invitation was about to be withdrawn", async () => {
  await inviteStaff(operator, { email });
  const invitationId = await openOne();
  const withdrawn = await db().$transaction(async (tx) => {
    // As whoever accepts it does.
    await tx.invitation.update({ where: { id: invitationId }, data: { acceptedAt: new Date() } });
    const withdrawing = Promise.allSettled([withdrawStaffInvitation(operator, { invitationId })]);
    await untilWaitedFor(tx);
    return { withdrawing };
  });
  expect(await withdrawn.withdrawing).toMatchObject([{ status: "rejected", reason: refused("not_found") }]);
  expect(await db().invitation.findUnique({ where: { id: invitationId } })).toMatchObject({
    withdrawnAt: null,
  });
  expect(
    await db().auditEvent.count({ where: { subjectId: invitationId, action: "invitation.withdraw" } }),
  ).toBe(0);
});

test("an administrator makes others administrators, from their next request on", async () => {
  const staff = await signIn(staffId);
  await changeStaff(operator, { personId: staffId, role: "administrator" });
  const [now] = await db().user.findMany({ where: { id: staffId } });
  expect(now).toMatchObject({ isStaff: true, isOperatorAdministrator: true });
  const next = await signIn(staffId);
  expect(next.isOperatorAdministrator).toBe(true);
  await changeStaff(next, { personId: operator.userId, role: "staff" });
  await expect(inviteStaff(operator, { email })).rejects.toEqual(refused("not_found"));
  await expect(changeStaff(staff, { personId: operator.userId, role: "staff" })).rejects.toEqual(
    refused("not_found"),
  );
  expect(await actions(staffId)).toEqual([["staff.change", null, operator.userId]]);
});

describe("somebody of the staff who is disabled", () => {
  test("is out at the next request, and acts for nobody, which each customer is told", async () => {
    const staff = await signIn(staffId);
    const customers = [await addBusiness(), await addBusiness()];
    const held: Actor[] = [];
    for (const businessId of customers) {
      const person = await signIn(await addPerson({ businessId }));
      held.push(await actingFor(person, staffId));
    }
    await disableStaff(operator, { personId: staffId });
    expect(await renewedActor(staff)).toBeNull();
    for (const actor of held) expect(await renewedActor(actor)).toBeNull();
    expect(await db().staffGrant.count({ where: { staffId, endedAt: null } })).toBe(0);
    for (const businessId of customers) {
      const lines = await db().auditEvent.findMany({ where: { businessId, action: "grant.stop" } });
      expect(lines).toMatchObject([{ actorId: operator.userId, onBehalfOfId: null }]);
    }
    await enableStaff(operator, { personId: staffId });
    expect(await renewedActor(staff)).toBeNull();
    expect((await signIn(staffId)).acting).toBeNull();
  });

  test("begins no grant at that moment", async () => {
    const businessId = await addBusiness();
    const personId = await addPerson({ businessId });
    const staff = await signIn(staffId);
    const grant = { businessId, personId, reason: "They asked by phone", minutes: 15 } as const;
    await Promise.allSettled([startGrant(staff, grant), disableStaff(operator, { personId: staffId })]);
    expect(await renewedActor(staff)).toBeNull();
    await endGrantsThatAreOver();
    expect(await db().staffGrant.count({ where: { staffId, endedAt: null } })).toBe(0);
  });
});

describe("the last administrator of the operator", () => {
  test("can neither be disabled nor become plain staff, whoever else is disabled", async () => {
    await addPerson({ isOperatorAdministrator: true }).then((id) =>
      db().user.update({ where: { id }, data: { disabledAt: new Date() } }),
    );
    const personId = operator.userId;
    const last = { code: "conflict", userMessage: { key: "staffErrors.lastAdministrator" } };
    await expect(disableStaff(operator, { personId })).rejects.toMatchObject(last);
    await expect(changeStaff(operator, { personId, role: "staff" })).rejects.toMatchObject(last);
    const other = await anOperator();
    await disableStaff(operator, { personId });
    expect(await renewedActor(operator)).toBeNull();
    await expect(disableStaff(other, { personId: other.userId })).rejects.toMatchObject(last);
  });

  test.each(["disable", "change"])("stays, when two %s each other at the same moment", async (does) => {
    for (let time = 0; time < 5; time += 1) {
      const other = await anOperator();
      const take = (by: Actor, { userId: personId }: Actor) =>
        does === "disable" ? disableStaff(by, { personId }) : changeStaff(by, { personId, role: "staff" });
      const outcomes = await Promise.allSettled([take(operator, other), take(other, operator)]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const left = await db().user.findMany({ where: { isOperatorAdministrator: true, disabledAt: null } });
      expect(left).toHaveLength(1);
      operator = await signIn(left[0]?.id ?? "");
    }
  });
});

test("plain staff, people of customers, and an administrator who acts for somebody look after nobody", async () => {
  const member = await signIn(await addPerson({ businessId: await addBusiness(), role: "administrator" }));
  const others = [await signIn(staffId), member, await actingFor(member, operator.userId)];
  for (const actor of others) {
    const asked = [
      () => listTeam(actor, teamAddress.load("")),
      () => listStaffInvitations(actor),
      () => inviteStaff(actor, { email }),
      () => changeStaff(actor, { personId: staffId, role: "administrator" }),
      () => disableStaff(actor, { personId: staffId }),
      () => enableStaff(actor, { personId: staffId }),
    ];
    for (const ask of asked) await expect(ask()).rejects.toEqual(refused("not_found"));
  }
  // Nor are people of customers theirs to disable.
  await expect(disableStaff(operator, { personId: member.userId })).rejects.toEqual(refused("not_found"));
});

test("the staff are found by name, role and state", async () => {
  const word = newId().slice(-10);
  await db().user.update({ where: { id: staffId }, data: { name: `Tess ${word}` } });
  await db().user.update({ where: { id: operator.userId }, data: { name: `Olga ${word}` } });
  await addPerson({ businessId: await addBusiness(), email: `${word}@example.test` });
  const found = async (asked: object) =>
    (await listTeam(operator, { ...teamAddress.load(""), search: word, ...asked })).rows.map(({ id }) => id);
  expect(await found({})).toEqual([operator.userId, staffId]);
  expect(await found({ role: ["staff"] })).toEqual([staffId]);
  expect(await found({ role: ["no such role"] })).toEqual([]);
  await disableStaff(operator, { personId: staffId });
  expect(await found({ state: ["disabled"] })).toEqual([staffId]);
  expect(await found({ role: ["administrator"], state: ["active"] })).toEqual([operator.userId]);
});

describe("whoever runs the portal", () => {
  const input = () => ({ email, name: "Olga Petrenko", password });

  test("makes the first administrator, and has one of the staff be one who keeps their password", async () => {
    expect(await createOperatorAdministrator(input())).toEqual({ isNew: true });
    const { id = "" } = (await findByPassword(email, password, aVisit())) ?? {};
    expect(await signIn(id)).toMatchObject({ isStaff: true, isOperatorAdministrator: true });
    await changeStaff(operator, { personId: id, role: "staff" });
    await disableStaff(operator, { personId: id });
    expect(
      await createOperatorAdministrator({ ...input(), password: "another password, of no use" }),
    ).toEqual({ isNew: false });
    expect((await findByPassword(email, password, aVisit()))?.id).toBe(id);
    expect((await signIn(id)).isOperatorAdministrator).toBe(true);
  });

  test("makes nobody of a customer one, and none with a weak password", async () => {
    await expect(createOperatorAdministrator({ ...input(), password: "short" })).rejects.toEqual(
      refused("invalid_input"),
    );
    await addPerson({ businessId: await addBusiness(), email });
    await expect(createOperatorAdministrator(input())).rejects.toEqual(refused("conflict"));
    expect(await db().user.findUnique({ where: { email } })).toMatchObject({ isStaff: false });
  });
});
