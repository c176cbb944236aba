import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { listWrites } from "@/lib/auth/testing/writes/every-write";
import { readCallbackAgain } from "@/lib/connections/callbacks/mutations";
import { listConnections } from "@/lib/connections/data";
import { testConnection } from "@/lib/connections/self-test/mutations";
import {
  addConnection as addConnectionTo,
  changeConnection,
  makeDefault,
} from "@/lib/connections/settings/mutations";
import { addSecret, retireSecret } from "@/lib/connections/signing-secrets/mutations";
import {
  removeMyToken,
  removeSharedToken,
  saveMyToken,
  saveSharedToken,
} from "@/lib/connections/tokens/mutations";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { usualPageRate } from "@/lib/domain/page-rate";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { readKeptMail, readOperatorMail, sendOperatorTestMail, sendTestMail } from "@/lib/mail-log/mutations";
import { chooseTiming } from "@/lib/notifications/choices/mutations";
import {
  addSavedAddress,
  changeSavedAddress,
  removeSavedAddress,
} from "@/lib/orders/addresses/saved/mutations";
import { answerSignedIn } from "@/lib/orders/consents/mutations";
import { getBusiness } from "@/lib/people/business/data";
import { changeBusiness } from "@/lib/people/business/mutations";
import { switchBusiness } from "@/lib/people/businesses/mutations";
import { addDepartment, removeDepartment, renameDepartment } from "@/lib/people/departments/mutations";
import {
  acceptInvitation,
  invite,
  sendInvitationAgain,
  withdrawInvitation,
} from "@/lib/people/invitations/mutations";
import { listMembers } from "@/lib/people/members/data";
import { changeMember, disableMember, enableMember, removeMember } from "@/lib/people/members/mutations";
import { membersAddress } from "@/lib/people/members/rules";
import { changePassword } from "@/lib/people/passwords/mutations";
import { changeProfile } from "@/lib/people/profile/mutations";
import { endAllSessions, endSession } from "@/lib/people/sessions/mutations";
import { db } from "@/lib/platform/db";
import {
  createBusiness,
  inviteAdministrator,
  inviteAdministratorAgain,
  resumeBusiness,
  suspendBusiness,
  withdrawAdministratorInvitation,
} from "./businesses/mutations";
import { startGrant, stopGrant } from "./grants/mutations";
import {
  changeStaff,
  disableStaff,
  enableStaff,
  inviteStaff,
  sendStaffInvitationAgain,
  withdrawStaffInvitation,
} from "./team/mutations";

/**
 * What becomes of every action and of every other write when the operator's staff do it for somebody: it is done as by
 * that person, or it is none of theirs. Whoever adds one says here which, and how it is tried.
 */

let businessId: string;
let connectionId: string;
let colleague: string;
let staff: Actor;
/** Of the staff too, who looks after the portal as themselves, and acts for somebody just now. */
let operator: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  connectionId = await addConnection(businessId);
  colleague = await addPerson({ businessId });
  await addPerson({ businessId, role: "administrator" });
  // Who may do everything there.
  const person = await signIn(await addPerson({ businessId, role: "administrator" }));
  staff = await actingFor(person);
  operator = await actingFor(person, await addPerson({ isOperatorAdministrator: true }));
});

const aConnection = {
  ...usualPageRate,
  name: "Another",
  environment: "sandbox",
  baseUrl: "https://service.example/api/v1",
} as const;
const person = () => ({ personId: colleague });

const anAddress = { label: "Registry", departmentId: null, ...typedAddress };

/** None of theirs, whoever they act for. */
const refused: Record<string, () => Promise<unknown>> = {
  "token.save": () => saveMyToken(staff, { connectionId, token: "a token" }),
  "token.remove": () => removeMyToken(staff, { connectionId }),
  "shared-token.save": () => saveSharedToken(staff, { connectionId, token: "a token" }),
  "shared-token.remove": () => removeSharedToken(staff, { connectionId }),
  "connection.add": () => addConnectionTo(staff, { ...aConnection, variant: "a" }),
  "connection.change": () => changeConnection(staff, { connectionId, known: aConnection, ...aConnection }),
  "connection.make-default": () => makeDefault(staff, { connectionId }),
  "connection.test": () => testConnection(staff, { connectionId }),
  "signing-secret.add": () => addSecret(staff, { connectionId, secret: "whsec" }),
  "signing-secret.retire": () => retireSecret(staff, { secretId: newId() }),
  "callback.read-again": () => readCallbackAgain(staff, { callbackId: newId() }),
  "business.change": () =>
    changeBusiness(staff, {
      requestersSeeAll: false,
      requestersSeePrices: false,
      staffOrdersNeedConsent: false,
    }),
  "department.add": () => addDepartment(staff, { name: "Appeals" }),
  "department.rename": () => renameDepartment(staff, { departmentId: newId(), name: "Appeals" }),
  "department.remove": () => removeDepartment(staff, { departmentId: newId() }),
  "saved-address.add": () => addSavedAddress(staff, anAddress),
  "saved-address.change": () =>
    changeSavedAddress(staff, { addressId: newId(), known: anAddress, ...anAddress }),
  "saved-address.remove": () => removeSavedAddress(staff, { addressId: newId() }),
  "invitation.send": () =>
    invite(staff, { email: `${newId()}@example.test`, role: "requester", departmentId: null }),
  "invitation.send-again": () => sendInvitationAgain(staff, { invitationId: newId() }),
  "invitation.withdraw": () => withdrawInvitation(staff, { invitationId: newId() }),
  "invitation.accept": () => acceptInvitation(staff, { secret: "s".repeat(43) }),
  "mail.read": () => readKeptMail(staff, { mailId: newId() }),
  "mail.test": () => sendTestMail(staff),
  "notification.choose": () => chooseTiming(staff, { event: "order-completed", timing: "never" }),
  "consent.answer": () => answerSignedIn(staff, { commandId: newId(), decision: "confirm" }),
  "password.change": () => changePassword(staff, { current: "a password", password: "another" }),
  "profile.change": () => changeProfile(staff, { name: "Nora", timeZone: "UTC", language: null }),
  "session.end": () => endSession(staff, { id: "0".repeat(64) }),
  "session.end-all": () => endAllSessions(staff),
  "session.switch": () => switchBusiness(staff, { businessId }),
  "member.change": () => changeMember(staff, { ...person(), role: "administrator", departmentId: null }),
  "member.disable": () => disableMember(staff, person()),
  "member.enable": () => enableMember(staff, person()),
  "member.remove": () => removeMember(staff, person()),
};

/** Not there while they act for anybody, though they look after the portal. */
const absent: Record<string, () => Promise<unknown>> = {
  "business.create": () => createBusiness(operator, { name: "Another", email: `${newId()}@example.test` }),
  "business.suspend": () => suspendBusiness(operator, { businessId, reason: "Bills are open" }),
  "business.resume": () => resumeBusiness(operator, { businessId }),
  "business.invite-administrator": () =>
    inviteAdministrator(operator, { businessId, email: `${newId()}@example.test` }),
  "business.invite-administrator-again": () =>
    inviteAdministratorAgain(operator, { businessId, invitationId: newId() }),
  "business.withdraw-administrator-invitation": () =>
    withdrawAdministratorInvitation(operator, { businessId, invitationId: newId() }),
  "staff.invite": () => inviteStaff(operator, { email: `${newId()}@example.test` }),
  "staff.invite-again": () => sendStaffInvitationAgain(operator, { invitationId: newId() }),
  "staff.withdraw-invitation": () => withdrawStaffInvitation(operator, { invitationId: newId() }),
  "staff.change": () => changeStaff(operator, { personId: staff.userId, role: "administrator" }),
  "staff.disable": () => disableStaff(operator, { personId: staff.userId }),
  "staff.enable": () => enableStaff(operator, { personId: staff.userId }),
  "staff.mail.read": () => readOperatorMail(operator, { mailId: newId() }),
  "staff.mail.test": () => sendOperatorTestMail(operator),
};

/** As by the person: by the same policies, which go by what the actor is there. */
const asThePerson = [
  "archive.ask",
  "order.place",
  "coversheet.change",
  "order.approve",
  "order.cancel",
  "order.change-needed-by",
  "order.reorder",
  "address.remove",
  "order.stop-waiting",
  "revision.open",
  "revision.request",
  "revision.withdraw",
  "revision.answer",
  "revision.stop-waiting",
  "quote.request",
  // But for what would need the person's consent (docs/decisions/089).
  "quote.convert",
  "quote.delete",
  "file.delete",
  "view.save",
  "view.change",
  "view.delete",
  "consent.withdraw",
  "drafts.open",
  "drafts.move",
  "drafts.save",
  "drafts.discard",
  "drafts.document.upload",
  "drafts.document.copy",
  "drafts.document.change",
  "drafts.document.measure",
  "drafts.document.remove",
  "drafts.attempt.withdraw",
];

/** Their own, whomever they act for. */
const theirOwn: Record<string, () => Promise<unknown>> = {
  "grant.start": () => startGrant(staff, { businessId, ...person(), reason: "Another call", minutes: 15 }),
  "grant.stop": () => stopGrant(staff),
};

test("every action and every route that writes is said here", () => {
  const said = [...Object.keys(refused), ...Object.keys(absent), ...asThePerson, ...Object.keys(theirOwn)];
  expect(
    listWrites()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(said.sort());
});

const countLines = () => db().auditEvent.count({ where: { businessId } });

describe("staff who act for an administrator", () => {
  test.each(Object.keys(refused))("are refused %s, and nothing is done", async (name) => {
    const before = await countLines();
    await expect(refused[name]?.()).rejects.toMatchObject({ code: "forbidden" });
    expect(await countLines()).toBe(before);
  });

  test.each(Object.keys(absent))("find no %s, and nothing is done", async (name) => {
    const before = await db().auditEvent.count();
    await expect(absent[name]?.()).rejects.toMatchObject({ code: "not_found" });
    expect(await db().auditEvent.count()).toBe(before);
  });

  test.each(Object.keys(theirOwn))("do %s as themselves", async (name) => {
    const before = await countLines();
    await theirOwn[name]?.();
    expect(await countLines()).toBeGreaterThan(before);
  });

  test("read neither people nor business, and nothing of a token but whether it works", async () => {
    const reads = [() => listMembers(staff, membersAddress.load("")), () => getBusiness(staff)];
    for (const read of reads) await expect(read()).rejects.toMatchObject({ code: "not_found" });
    const { userId } = staff.acting?.onBehalfOf ?? { userId: "" };
    const told = { sealed: "sealed", fingerprint: newId(), state: "working", checkedAt: new Date() } as const;
    await db().accessToken.create({ data: { id: newId(), connectionId, userId, lastFour: "1a2b", ...told } });
    const [connection] = await listConnections(staff);
    expect(connection?.token).toMatchObject({ state: "working" });
    expect(JSON.stringify(connection)).not.toContain("1a2b");
  });
});
