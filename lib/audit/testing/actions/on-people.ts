import { actingOf } from "@/lib/auth/actor";
import { addPerson } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { openLetter } from "@/lib/mail/queue-mail";
import { readKeptMail, sendTestMail } from "@/lib/mail-log/mutations";
import { chooseTiming } from "@/lib/notifications/choices/mutations";
import {
  addSavedAddress,
  changeSavedAddress,
  removeSavedAddress,
} from "@/lib/orders/addresses/saved/mutations";
import { changeBusiness } from "@/lib/people/business/mutations";
import { addDepartment, removeDepartment, renameDepartment } from "@/lib/people/departments/mutations";
import { listInvitations } from "@/lib/people/invitations/data";
import { invite, joinByInvitation, withdrawInvitation } from "@/lib/people/invitations/mutations";
import { changeMember, disableMember, enableMember, removeMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { changeView, deleteView, saveView } from "@/lib/views/mutations";
import type { AuditedAction, AuditedWorld } from "./audited-world";

/** What is audited of a business and its people. */

/** Another of their business. @returns whose id */
const aColleague = ({ person }: AuditedWorld) => addPerson({ businessId: actingOf(person).businessId });

const inviteSomebody = async ({ person }: AuditedWorld): Promise<string> => {
  await invite(person, { email: `${newId()}@example.test`, role: "requester", departmentId: null });
  return (await listInvitations(person))[0]?.id ?? "";
};

const savedAddress = { label: "Registry", departmentId: null, ...typedAddress };

/** A view that everybody of the business sees. @returns its id */
async function aSharedView({ person }: AuditedWorld): Promise<string> {
  const shown = { list: "orders", query: "status=completed" } as const;
  return (await saveView(person, { ...shown, name: "Done", isShared: true })).id;
}

/** One that is saved for the whole business. @returns its id */
const anAddress = async ({ person }: AuditedWorld): Promise<string> => {
  await addConnection(actingOf(person).businessId, undefined, "b");
  return (await addSavedAddress(person, savedAddress)).id;
};

export const onPeople: Record<string, AuditedAction> = {
  "business.change": async ({ person }) => {
    await changeBusiness(person, {
      requestersSeeAll: false,
      requestersSeePrices: false,
      staffOrdersNeedConsent: false,
    });
    return person;
  },
  "department.add": async ({ person }) => {
    await addDepartment(person, { name: "Appeals" });
    return person;
  },
  "department.rename": async ({ person }) => {
    const { id: departmentId } = await addDepartment(person, { name: "Appeals" });
    await renameDepartment(person, { departmentId, name: "Trials" });
    return person;
  },
  "department.remove": async ({ person }) => {
    const { id: departmentId } = await addDepartment(person, { name: "Appeals" });
    await removeDepartment(person, { departmentId });
    return person;
  },
  "invitation.send": async (world) => {
    const { person } = world;
    await inviteSomebody(world);
    return person;
  },
  "invitation.withdraw": async (world) => {
    const { person } = world;
    await withdrawInvitation(person, { invitationId: await inviteSomebody(world) });
    return person;
  },
  "invitation.accept": async (world) => {
    const { person, visit } = world;
    await inviteSomebody(world);
    const mail = await db().mail.findFirstOrThrow({ where: { businessId: actingOf(person).businessId } });
    const { link } = openLetter(mail.id, mail.sealedLetter ?? "");
    const secret = link?.path.split("/").at(-1) ?? "";
    await joinByInvitation(visit, { secret, name: "Nora Lund", password: "a long enough password" });
    return visit;
  },
  "mail.test": async ({ person }) => {
    await sendTestMail(person);
    return person;
  },
  "view.save": async (world) => {
    const { person } = world;
    await aSharedView(world);
    return person;
  },
  "view.change": async (world) => {
    const { person } = world;
    await changeView(person, { viewId: await aSharedView(world), name: "Another", isShared: false });
    return person;
  },
  "view.delete": async (world) => {
    const { person } = world;
    await deleteView(person, { viewId: await aSharedView(world) });
    return person;
  },
  "saved-address.add": async (world) => {
    const { person } = world;
    await anAddress(world);
    return person;
  },
  "saved-address.change": async (world) => {
    const { person } = world;
    const addressId = await anAddress(world);
    await changeSavedAddress(person, { ...savedAddress, known: savedAddress, addressId, label: "Archive" });
    return person;
  },
  "saved-address.remove": async (world) => {
    const { person } = world;
    await removeSavedAddress(person, { addressId: await anAddress(world) });
    return person;
  },
  "notification.choose": async ({ person }) => {
    await chooseTiming(person, { event: "order-completed", timing: "never" });
    return person;
  },
  "mail.read": async (world) => {
    const { person } = world;
    await inviteSomebody(world);
    const mail = await db().mail.findFirstOrThrow({ where: { businessId: actingOf(person).businessId } });
    await readKeptMail(person, { mailId: mail.id });
    return person;
  },
  "member.change": async (world) => {
    const { person } = world;
    await changeMember(person, { personId: await aColleague(world), role: "approver", departmentId: null });
    return person;
  },
  "member.disable": async (world) => {
    const { person } = world;
    await disableMember(person, { personId: await aColleague(world) });
    return person;
  },
  "member.enable": async (world) => {
    const { person } = world;
    const personId = await aColleague(world);
    await disableMember(person, { personId });
    await enableMember(person, { personId });
    return person;
  },
  "member.remove": async (world) => {
    const { person } = world;
    await removeMember(person, { personId: await aColleague(world) });
    return person;
  },
};
