import { addPerson } from "@/lib/auth/testing/signed-in";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { coversheetSettings } from "@/lib/domain/coversheet";
import { newId } from "@/lib/domain/ids";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { addSavedAddress } from "@/lib/orders/addresses/saved/mutations";
import { addDepartment } from "@/lib/people/departments/mutations";
import { invite } from "@/lib/people/invitations/mutations";
import { db } from "@/lib/platform/db";
import type { AccessWorld } from "./access-world";
import type { Ready, Tried } from "./prepared";

/** What administrators do about their business, its people and connections, and what each of its people does there. */

const byAdministrator = (prepare: Tried["prepare"]): Tried => ({
  ...{ rightful: "administrator", of: "business", prepare },
});
const byMember = (prepare: Tried["prepare"]): Tried => ({
  ...{ rightful: "placer", of: "business", prepare },
});

const of = (input: Record<string, unknown>, ...named: string[]): Ready => ({ asked: { input }, named });

/** About the connection of the business, with what else it takes. */
const aboutConnection =
  (more: (world: AccessWorld) => object | Promise<object> = () => ({})): Tried["prepare"] =>
  async (world) => {
    const { connectionId } = world;
    return of({ connectionId, ...(await more(world)) }, connectionId);
  };

/** What the token has to show that it sees: something of the account. */
const provableToken = async (world: AccessWorld) => {
  await world.placedOrder();
  return { token: world.service.token };
};

const aboutColleague =
  (more: object = {}, isDisabled = false): Tried["prepare"] =>
  async ({ businessId }) => {
    const personId = await addPerson({ businessId });
    const disabledAt = isDisabled ? new Date() : null;
    await db().membership.updateMany({ where: { userId: personId }, data: { disabledAt } });
    return of({ personId, ...more }, personId);
  };

const aboutDepartment =
  (more: object = {}): Tried["prepare"] =>
  async ({ administrator }) => {
    const { id: departmentId } = await addDepartment(administrator, { name: "Appeals" });
    return of({ departmentId, ...more }, departmentId);
  };

const address = { label: "Registry", ...typedAddress };

/** About an address that is saved, where something is sent by post, with what else it takes. */
const aboutSavedAddress =
  (more: object = {}): Tried["prepare"] =>
  async ({ administrator, businessId }) => {
    await addConnection(businessId, undefined, "b");
    const { id: addressId } = await addSavedAddress(administrator, { ...address, departmentId: null });
    return of({ addressId, ...more }, addressId);
  };

async function invited({ administrator, businessId }: AccessWorld): Promise<string> {
  await invite(administrator, { email: `${newId()}@example.test`, role: "requester", departmentId: null });
  return (await db().invitation.findFirstOrThrow({ where: { businessId } })).id;
}

const aboutInvitation: Tried["prepare"] = async (world) => {
  const invitationId = await invited(world);
  return of({ invitationId }, invitationId);
};

export const onBusiness: Record<string, Tried> = {
  "token.save": byMember(aboutConnection(provableToken)),
  "token.remove": byMember(aboutConnection()),
  "notification.choose": byMember(async () => of({ event: "order-completed", timing: "never" })),
  "shared-token.save": byAdministrator(aboutConnection(provableToken)),
  "shared-token.remove": byAdministrator(
    aboutConnection(async ({ connectionId, service }) => {
      await addToken(connectionId, null, service.token);
      return {};
    }),
  ),
  "connection.add": byAdministrator(async ({ connectionId }) => {
    const { baseUrl } = await db().connection.findUniqueOrThrow({ where: { id: connectionId } });
    return of({ name: "Another", environment: "sandbox", variant: "a", baseUrl });
  }),
  "connection.change": byAdministrator(
    aboutConnection(async ({ connectionId }) => {
      const { name, environment, baseUrl } = await db().connection.findUniqueOrThrow({
        where: { id: connectionId },
      });
      const known = { name, environment, baseUrl };
      return { ...known, name: "Renamed", known };
    }),
  ),
  "connection.make-default": byAdministrator(async ({ businessId }) => {
    await db().connection.updateMany({ where: { businessId }, data: { isDefault: true } });
    const connectionId = await addConnection(businessId);
    return of({ connectionId }, connectionId);
  }),
  "connection.test": byAdministrator(aboutConnection()),
  "coversheet.change": byAdministrator(
    aboutConnection(() => {
      const known = coversheetSettings(null);
      return { known, settings: { ...known, whiteLabel: true } };
    }),
  ),
  "signing-secret.add": byAdministrator(aboutConnection(() => ({ secret: "whsec_another" }))),
  "signing-secret.retire": byAdministrator(async ({ connectionId }) => {
    const { id: secretId } = await db().signingSecret.findFirstOrThrow({ where: { connectionId } });
    return of({ secretId }, secretId);
  }),
  "callback.read-again": byAdministrator(async ({ businessId, connectionId }) => {
    const callbackId = newId();
    const told = { kind: "order", serviceId: "1", dedupeKey: newId() } as const;
    await db().callbackDelivery.create({
      data: {
        ...{ id: callbackId, businessId, connectionId, commandId: newId() },
        ...{ ...told, rawBody: new Uint8Array(), headers: {} },
      },
    });
    return of({ callbackId }, callbackId);
  }),
  "business.change": byAdministrator(async () =>
    of({ requestersSeeAll: true, requestersSeePrices: false, staffOrdersNeedConsent: true }),
  ),
  "department.add": byAdministrator(async () => of({ name: "Appeals" })),
  "department.rename": byAdministrator(aboutDepartment({ name: "Trials" })),
  "department.remove": byAdministrator(aboutDepartment()),
  "saved-address.add": byAdministrator(async ({ businessId, departmentId }) => {
    await addConnection(businessId, undefined, "b");
    return of({ ...address, departmentId }, departmentId);
  }),
  "saved-address.change": byAdministrator(
    aboutSavedAddress({
      ...{ ...address, label: "Archive", departmentId: null },
      known: { ...address, departmentId: null },
    }),
  ),
  "saved-address.remove": byAdministrator(aboutSavedAddress()),
  "invitation.send": byAdministrator(async ({ departmentId }) =>
    of({ email: `${newId()}@example.test`, role: "requester", departmentId }, departmentId),
  ),
  "invitation.send-again": byAdministrator(aboutInvitation),
  "invitation.withdraw": byAdministrator(aboutInvitation),
  "mail.read": byAdministrator(async (world) => {
    await invited(world);
    const { businessId } = world;
    const { id: mailId } = await db().mail.findFirstOrThrow({ where: { businessId } });
    return of({ mailId }, mailId);
  }),
  "mail.test": byAdministrator(async () => of({})),
  "member.change": byAdministrator(aboutColleague({ role: "administrator", departmentId: null })),
  "member.disable": byAdministrator(aboutColleague()),
  "member.enable": byAdministrator(aboutColleague({}, true)),
  "member.remove": byAdministrator(aboutColleague()),
};
