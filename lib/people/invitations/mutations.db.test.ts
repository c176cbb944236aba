import { beforeEach, describe, expect, test } from "vitest";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { findByPassword } from "@/lib/auth/sign-in/by-password";
import { actingFor, addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import { openLetter } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";
import { addDepartment as addDepartmentTo, removeDepartment } from "../departments/mutations";
import { changeMember, disableMember, removeMember } from "../members/mutations";
import { findOffer, listInvitations } from "./data";
import {
  acceptInvitation,
  invite,
  joinByInvitation,
  purgeInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from "./mutations";

let businessId: string;
let administrator: Actor;
let email: string;

const password = "a long enough password";
const refused = (code: string) => expect.objectContaining({ code });

beforeEach(async () => {
  businessId = await addBusiness();
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  email = `${newId()}@example.test`;
});

const inviteAs = (role: Role, departmentId: string | null = null, by = administrator) =>
  invite(by, { email, role, departmentId });
const open = async () => await listInvitations(administrator);
const joining = (secret: string, name = "Nora Lund") =>
  joinByInvitation(aVisit(), { secret, name, password });
const memberOf = (business = businessId) =>
  db().membership.findFirst({ where: { businessId: business, user: { email } } });

/** The secrets in the links that wait to be sent to somebody, the newest first. */
async function mailedSecrets(to = email): Promise<string[]> {
  const mails = await db().mail.findMany({
    where: { recipient: to, sealedLetter: { not: null } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return mails.map(({ id, sealedLetter }) => {
    const { link } = openLetter(id, sealedLetter ?? "");
    return link?.path.split("/").at(-1) ?? "";
  });
}
async function mailedSecret(): Promise<string> {
  const [secret, ...more] = await mailedSecrets();
  expect(more).toEqual([]);
  return secret ?? "";
}

test("who is invited makes an account, signs in with it, and is what they were invited as", async () => {
  const departmentId = await addDepartment(businessId);
  await inviteAs("approver", departmentId);
  const secret = await mailedSecret();
  expect(await findOffer(secret)).toMatchObject({ email, role: "approver", isKnown: false });
  await joining(secret);
  const person = await findByPassword(email, password, aVisit());
  const actor = await signIn(person?.id ?? "");
  expect(actor).toMatchObject({ name: "Nora Lund", isStaff: false });
  expect(actor.acting).toMatchObject({ businessId, role: "approver", department: { id: departmentId } });
  expect(await open()).toEqual([]);
  const lines = await db().auditEvent.findMany({ where: { businessId }, orderBy: { createdAt: "asc" } });
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["invitation.send", administrator.userId],
    ["invitation.accept", actor.userId],
  ]);
});

test("the link is used once, however many press at the same moment", async () => {
  await inviteAs("requester");
  const secret = await mailedSecret();
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => joining(secret, `Person ${n}`)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db().user.count({ where: { email } })).toBe(1);
  await expect(joining(secret)).rejects.toEqual(refused("not_found"));
  expect(await findOffer(secret)).toBeNull();
});

test("a link that is sent back again and again keeps nobody else who chooses a password or signs in waiting", async () => {
  await inviteAs("requester");
  const secret = await mailedSecret();
  await addPerson({ businessId: await addBusiness(), email });
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => joining(secret)));
  const codes = outcomes.map((each) => (each.status === "rejected" ? each.reason.code : "joined"));
  expect(new Set(codes)).toEqual(new Set(["conflict", "rate_limited"]));
  // Ten in a minute, of which another may begin meanwhile.
  expect(codes.filter((code) => code === "conflict").length).toBeLessThanOrEqual(20);
});

test("who is somebody here joins as that person alone, by the session that they have", async () => {
  const elsewhere = await addBusiness();
  const person = await signIn(await addPerson({ businessId: elsewhere, email }));
  await inviteAs("approver");
  const secret = await mailedSecret();
  await expect(joining(secret)).rejects.toEqual(refused("conflict"));
  const stranger = await signIn(await addPerson({ businessId: elsewhere }));
  await expect(acceptInvitation(stranger, { secret })).rejects.toEqual(refused("forbidden"));
  await acceptInvitation(person, { secret });
  expect((await renewedActor(person))?.acting).toMatchObject({ businessId, role: "approver" });
  expect(await memberOf(elsewhere)).toMatchObject({ role: "requester" });
  await expect(acceptInvitation(person, { secret })).rejects.toEqual(refused("not_found"));
});

test("the operator's staff join no customer, by whatever address", async () => {
  const member = await signIn(await addPerson({ businessId: await addBusiness() }));
  const staff = await actingFor(member);
  await invite(administrator, { email: staff.email, role: "administrator", departmentId: null });
  const [secret = ""] = await mailedSecrets(staff.email);
  await expect(acceptInvitation(staff, { secret })).rejects.toEqual(refused("forbidden"));
  expect(await db().membership.count({ where: { businessId, userId: staff.userId } })).toBe(0);
});

describe("a link does nothing", () => {
  const ends: Record<string, (invitationId: string) => Promise<unknown>> = {
    "that was withdrawn": (invitationId) => withdrawInvitation(administrator, { invitationId }),
    "in place of which another was sent": (invitationId) =>
      sendInvitationAgain(administrator, { invitationId }),
    "to whom another invitation was sent": () => inviteAs("requester"),
    "that has expired": (id) => db().invitation.update({ where: { id }, data: { expiresAt: new Date() } }),
    "whose business is no more": () => db().business.delete({ where: { id: businessId } }),
  };
  test.each(Object.entries(ends))("%s", async (_, end) => {
    await inviteAs("administrator");
    const secret = await mailedSecret();
    const [invitation] = await open();
    await end(invitation?.id ?? "");
    expect(await findOffer(secret)).toBeNull();
    await expect(joining(secret)).rejects.toEqual(refused("not_found"));
    expect(await db().user.count({ where: { email } })).toBe(0);
  });

  const leaves: Record<string, (by: Actor, personId: string) => Promise<void>> = {
    "given another role": (by, personId) =>
      changeMember(by, { personId, role: "approver", departmentId: null }),
    disabled: (by, personId) => disableMember(by, { personId }),
    removed: (by, personId) => removeMember(by, { personId }),
  };
  test.each(Object.entries(leaves))("once whoever sent it is %s", async (_, leave) => {
    const other = await signIn(await addPerson({ businessId, role: "administrator" }));
    await inviteAs("administrator", null, other);
    const secret = await mailedSecret();
    await leave(administrator, other.userId);
    expect(await findOffer(secret)).toBeNull();
    expect(await open()).toEqual([]);
    expect(await mailedSecrets()).toEqual([]);
  });

  test.each(["", "zzz", "x".repeat(43), "\0".repeat(43)])("that was made up: %j", async (secret) => {
    expect(await findOffer(secret)).toBeNull();
  });
});

test("another link takes the place of the one before", async () => {
  await inviteAs("requester");
  const before = await mailedSecret();
  const [invitation] = await open();
  await sendInvitationAgain(administrator, { invitationId: invitation?.id ?? "" });
  const after = await mailedSecret();
  expect(after).not.toBe(before);
  expect(await findOffer(after)).toMatchObject({ email });
  await inviteAs("approver");
  expect(await open()).toMatchObject([{ email, role: "approver" }]);
});

test("who belongs to the business already is not invited, disabled or not", async () => {
  const userId = await addPerson({ businessId, email });
  await expect(inviteAs("requester")).rejects.toEqual(refused("conflict"));
  await disableMember(administrator, { personId: userId });
  await expect(inviteAs("requester")).rejects.toEqual(refused("conflict"));
  expect(await mailedSecrets()).toEqual([]);
});

test("a weak password makes nobody, and leaves the invitation open", async () => {
  await inviteAs("requester");
  const secret = await mailedSecret();
  const weak = joinByInvitation(aVisit(), { secret, name: "Nora", password: "too short" });
  await expect(weak).rejects.toEqual(refused("invalid_input"));
  expect(await db().user.count({ where: { email } })).toBe(0);
  expect(await findOffer(secret)).not.toBeNull();
});

test("none but administrators invites, sees or changes invitations, and of another business nobody", async () => {
  await inviteAs("requester");
  const invitationId = (await open())[0]?.id ?? "";
  const ref = { invitationId };
  const others = [
    ...(await Promise.all(
      (["requester", "approver"] as const).map(async (role) => signIn(await addPerson({ businessId, role }))),
    )),
    await actingFor(administrator),
  ];
  for (const other of others) {
    await expect(inviteAs("requester", null, other)).rejects.toEqual(refused("forbidden"));
    await expect(sendInvitationAgain(other, ref)).rejects.toEqual(refused("forbidden"));
    await expect(withdrawInvitation(other, ref)).rejects.toEqual(refused("forbidden"));
    await expect(listInvitations(other)).rejects.toEqual(refused("not_found"));
  }
  const stranger = await signIn(await addPerson({ businessId: await addBusiness(), role: "administrator" }));
  await expect(sendInvitationAgain(stranger, ref)).rejects.toEqual(refused("not_found"));
  await expect(withdrawInvitation(stranger, ref)).rejects.toEqual(refused("not_found"));
  expect(await listInvitations(stranger)).toEqual([]);
  const theirs = await addDepartment(actingOf(stranger).businessId);
  await expect(inviteAs("requester", theirs)).rejects.toEqual(refused("not_found"));
});

test("a department stays while somebody is invited to it", async () => {
  const { id } = await addDepartmentTo(administrator, { name: "Family law" });
  await inviteAs("requester", id);
  await expect(removeDepartment(administrator, { departmentId: id })).rejects.toEqual(refused("conflict"));
  await withdrawInvitation(administrator, { invitationId: (await open())[0]?.id ?? "" });
  await removeDepartment(administrator, { departmentId: id });
});

test("a business sends no more than sixty an hour, and what is refused changes nothing", async () => {
  for (let sent = 0; sent < 60; sent += 1) {
    await invite(administrator, { email: `${sent}-${email}`, role: "requester", departmentId: null });
  }
  const invitations = await open();
  await expect(inviteAs("requester")).rejects.toEqual(refused("conflict"));
  const [first] = invitations;
  const again = sendInvitationAgain(administrator, { invitationId: first?.id ?? "" });
  await expect(again).rejects.toEqual(refused("conflict"));
  expect(await open()).toEqual(invitations);
  expect(await mailedSecrets(first?.email)).toHaveLength(1);
});

test("an invitation that was withdrawn while somebody accepts it lets in all or nothing", async () => {
  await inviteAs("requester");
  const secret = await mailedSecret();
  const [invitation] = await open();
  const [joined] = await Promise.allSettled([
    joining(secret),
    withdrawInvitation(administrator, { invitationId: invitation?.id ?? "" }),
  ]);
  const isIn = joined.status === "fulfilled";
  expect(Boolean(await memberOf())).toBe(isIn);
  expect(await db().user.count({ where: { email } })).toBe(isIn ? 1 : 0);
});

test("invitations of long ago are forgotten", async () => {
  await inviteAs("requester");
  const expiresAt = new Date(Date.now() - 31 * 24 * 3_600_000);
  await db().invitation.updateMany({ where: { businessId }, data: { expiresAt } });
  await purgeInvitations();
  expect(await open()).toEqual([]);
});

test("whoever joins has every session for the business that waited for one, so that it ends with the membership", async () => {
  const person = await signIn(await addPerson({ email }));
  const elsewhere = await signIn(person.userId);
  await inviteAs("requester");
  await acceptInvitation(person, { secret: await mailedSecret() });
  await removeMember(administrator, { personId: person.userId });
  expect([await renewedActor(person), await renewedActor(elsewhere)]).toEqual([null, null]);
});

test("what somebody had invited others to whom the operator has disabled lets nobody in", async () => {
  const other = await signIn(await addPerson({ businessId, role: "administrator" }));
  await inviteAs("administrator", null, other);
  const secret = await mailedSecret();
  await db().user.update({ where: { id: other.userId }, data: { disabledAt: new Date() } });
  expect(await findOffer(secret)).toBeNull();
  await expect(joining(secret)).rejects.toEqual(refused("not_found"));
});
