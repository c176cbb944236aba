import { openSession } from "@/lib/auth/session/store";
import { hashPassword } from "@/lib/auth/sign-in/passwords";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { openLetter } from "@/lib/mail/queue-mail";
import { sendOperatorTestMail } from "@/lib/mail-log/mutations";
import { invite } from "@/lib/people/invitations/mutations";
import { shownSessionId } from "@/lib/people/sessions/data";
import { db } from "@/lib/platform/db";
import { inviteAdministrator, suspendBusiness } from "@/lib/staff/businesses/mutations";
import { inviteStaff } from "@/lib/staff/team/mutations";
import type { AccessWorld } from "./access-world";
import type { Ready, Tried } from "./prepared";

/** What everybody does with their own account, and what the operator's people do. */

const own = (prepare: Tried["prepare"]): Tried => ({ ...{ rightful: "placer", of: "account", prepare } });
const byStaff = (prepare: Tried["prepare"]): Tried => ({ ...{ rightful: "staff", of: "portal", prepare } });
const byOperator = (prepare: Tried["prepare"]): Tried => ({
  ...{ rightful: "operator", of: "portal", prepare },
});

const of = (input: Record<string, unknown>, ...named: string[]): Ready => ({ asked: { input }, named });
const somebodyNew = () => `${newId()}@example.test`;

/** Which has nobody to look after it. */
async function newBusiness({ operator }: AccessWorld) {
  const businessId = await addBusiness();
  await inviteAdministrator(operator, { businessId, email: somebodyNew() });
  const { id: invitationId } = await db().invitation.findFirstOrThrow({ where: { businessId } });
  return { businessId, invitationId };
}

const aboutStaff =
  (more: object = {}, isDisabled = false): Tried["prepare"] =>
  async () => {
    const personId = await addPerson({ isStaff: true });
    const disabledAt = isDisabled ? new Date() : null;
    await db().user.update({ where: { id: personId }, data: { disabledAt } });
    return of({ personId, ...more }, personId);
  };

const aboutStaffInvitation: Tried["prepare"] = async ({ operator }) => {
  await inviteStaff(operator, { email: somebodyNew() });
  const { id: invitationId } = await db().invitation.findFirstOrThrow({
    where: { invitedById: operator.userId },
  });
  return of({ invitationId }, invitationId);
};

const aboutAdministratorInvitation: Tried["prepare"] = async (world) => {
  const input = await newBusiness(world);
  return of(input, input.invitationId);
};

export const onPortal: Record<string, Tried> = {
  "profile.change": own(async () => of({ name: "Nora Lund", timeZone: "UTC", language: null })),
  "password.change": own(async ({ placer }) => {
    const [current, password] = ["correct horse battery", "another horse and battery"];
    const passwordHash = await hashPassword(current);
    await db().user.update({ where: { id: placer.userId }, data: { passwordHash } });
    return of({ current, password });
  }),
  "session.end": own(async ({ placer }) => {
    const { id } = await openSession(db(), placer.userId, aVisit());
    const shown = shownSessionId(id);
    return of({ id: shown }, shown);
  }),
  "session.end-all": own(async () => of({})),
  "session.switch": own(async ({ placer }) => {
    const businessId = await addBusiness();
    await db().membership.create({ data: { userId: placer.userId, businessId, role: "requester" } });
    return of({ businessId }, businessId);
  }),
  "invitation.accept": own(async ({ placer }) => {
    const businessId = await addBusiness();
    const { email } = placer;
    const inviting = await signIn(await addPerson({ businessId, role: "administrator" }));
    await invite(inviting, { email, role: "requester", departmentId: null });
    const { id, sealedLetter } = await db().mail.findFirstOrThrow({ where: { businessId } });
    const secret =
      openLetter(id, sealedLetter ?? "")
        .link?.path.split("/")
        .at(-1) ?? "";
    // Whoever has the link is told whom it was sent to.
    const refusedOpenly = ["colleague", "foreigner", "administrator", "staff", "operator"] as const;
    return { ...of({ secret }, secret), refusedOpenly: [...refusedOpenly] };
  }),
  "grant.start": byStaff(async ({ businessId, placer }) => {
    const input = { businessId, personId: placer.userId, reason: "They asked by phone", minutes: 15 };
    return of(input, placer.userId);
  }),
  // Who acts for nobody has nothing to end.
  "grant.stop": {
    ...{ rightful: "staff", of: "account" },
    prepare: async ({ placer }) => ({
      ...{ asked: { input: null }, named: [] },
      doneBy: await actingFor(placer),
    }),
  },
  "business.create": byOperator(async () => of({ name: `Business ${newId()}`, email: somebodyNew() })),
  "business.suspend": byOperator(async ({ businessId }) =>
    of({ businessId, reason: "Bills are open" }, businessId),
  ),
  "business.resume": byOperator(async ({ operator }) => {
    const businessId = await addBusiness();
    await suspendBusiness(operator, { businessId, reason: "Bills are open" });
    return of({ businessId }, businessId);
  }),
  "business.invite-administrator": byOperator(async () => {
    const businessId = await addBusiness();
    return of({ businessId, email: somebodyNew() }, businessId);
  }),
  "business.invite-administrator-again": byOperator(aboutAdministratorInvitation),
  "business.withdraw-administrator-invitation": byOperator(aboutAdministratorInvitation),
  "staff.invite": byOperator(async () => of({ email: somebodyNew() })),
  "staff.invite-again": byOperator(aboutStaffInvitation),
  "staff.withdraw-invitation": byOperator(aboutStaffInvitation),
  "staff.change": byOperator(aboutStaff({ role: "administrator" })),
  "staff.disable": byOperator(aboutStaff()),
  "staff.enable": byOperator(aboutStaff({}, true)),
  "staff.mail.read": byOperator(async ({ operator }) => {
    await sendOperatorTestMail(operator);
    const { id: mailId } = await db().mail.findFirstOrThrow({ where: { userId: operator.userId } });
    return of({ mailId }, mailId);
  }),
  "staff.mail.test": byOperator(async () => of({})),
};
