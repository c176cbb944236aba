import { beforeEach, expect, test } from "vitest";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { actingFor, addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import type { Role } from "@/lib/domain/roles";
import { testAddress, typedAddress } from "@/lib/domain/testing/addresses";
import { db } from "@/lib/platform/db";
import { getOrderFormOptions } from "../../form-options/data";
import { listOfferedAddresses } from "../data";
import { noteUsedAddress } from "../mutations";
import { sendsHardCopies } from "./data";
import { addSavedAddress } from "./mutations";

let businessId: string;
let criminal: string;
let family: string;

beforeEach(async () => {
  businessId = await addBusiness();
  await addConnection(businessId, undefined, "b");
  [criminal, family] = [await addDepartment(businessId), await addDepartment(businessId)];
  const administrator = await someone("administrator");
  const saved = { "criminal's": criminal, "family's": family, "all's": null };
  for (const [label, departmentId] of Object.entries(saved))
    await addSavedAddress(administrator, { ...typedAddress, label, departmentId, recipient: label });
});

const someone = async (role: Role, departmentId?: string) =>
  await signIn(await addPerson({ businessId, role, ...(departmentId ? { departmentId } : {}) }));
const apart = () => db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });

/** As the order of somebody does that was placed with it. */
async function use(actor: Actor, recipient: string): Promise<void> {
  const departmentId = actingOf(actor).department?.id ?? null;
  const command = { businessId, departmentId, actorId: actor.userId, onBehalfOfId: null };
  const shipping = { service: "standard", signature: false, address: { ...testAddress, recipient } } as const;
  await db().$transaction((tx) => noteUsedAddress(tx, command, { shipping }));
}

const offered = async (actor: Actor) => {
  const { savedAddresses, usedAddresses } = await listOfferedAddresses(actor);
  return {
    saved: savedAddresses.map(({ label }) => label),
    used: usedAddresses.map(({ address }) => address.recipient),
  };
};

test("a person is offered what is saved for their department, then for the whole business, and nothing of others", async () => {
  const requester = await someone("requester", criminal);
  expect((await offered(requester)).saved).toEqual(["criminal's", "all's"]);
  expect((await offered(await someone("approver", family))).saved).toEqual(["family's", "all's"]);
  await apart();
  expect((await offered(await signIn(requester.userId))).saved).toEqual(["criminal's", "all's"]);
});

test("who sees everything is offered all of it, and who is in no department and kept apart the whole business's", async () => {
  const own = await someone("administrator", family);
  expect((await offered(own)).saved).toEqual(["family's", "all's", "criminal's"]);
  for (const role of ["approver", "administrator"] as const) {
    const [first, ...others] = (await offered(await someone(role))).saved;
    expect([first, ...others.sort()]).toEqual(["all's", "criminal's", "family's"]);
  }
  await apart();
  expect((await offered(await someone("requester"))).saved).toEqual(["all's"]);
});

test("staff who act for somebody are offered what that person is", async () => {
  expect((await offered(await actingFor(await someone("requester", criminal)))).saved).toEqual([
    "criminal's",
    "all's",
  ]);
  const staff = await signIn(await addPerson({ isStaff: true }));
  await expect(listOfferedAddresses(staff)).rejects.toMatchObject({ code: "not_found" });
});

test("another business is offered none of it", async () => {
  const elsewhere = await addBusiness();
  const stranger = await signIn(await addPerson({ businessId: elsewhere, role: "administrator" }));
  expect((await offered(stranger)).saved).toEqual([]);
});

test("an address that is saved is not offered once more because it was used, however it was typed", async () => {
  const requester = await someone("requester", criminal);
  await use(requester, " CRIMINAL's ");
  await use(requester, "Bo Li");
  expect(await offered(requester)).toEqual({ saved: ["criminal's", "all's"], used: ["Bo Li"] });
});

test("what was used by somebody is offered where the same is saved for others alone", async () => {
  const requester = await someone("requester", criminal);
  await use(requester, "family's");
  expect(await offered(requester)).toEqual({ saved: ["criminal's", "all's"], used: ["family's"] });
});

test("the form has them where its connection sends hard copies, and nowhere else", async () => {
  const requester = await someone("requester", criminal);
  const { savedAddresses } = await getOrderFormOptions(requester, null);
  expect(savedAddresses).toMatchObject([
    { label: "criminal's", address: { ...testAddress, recipient: "criminal's" } },
    { label: "all's", department: null },
  ]);
  expect(await sendsHardCopies(requester)).toBe(true);
  await db().connection.updateMany({ where: { businessId }, data: { isDefault: false } });
  await addConnection(businessId);
  const another = await signIn(requester.userId);
  expect(await getOrderFormOptions(another, null)).toMatchObject({ savedAddresses: [] });
  expect(await sendsHardCopies(another)).toBe(true);
  const elsewhere = await addBusiness();
  await addConnection(elsewhere);
  const stranger = await signIn(await addPerson({ businessId: elsewhere, role: "administrator" }));
  expect(await sendsHardCopies(stranger)).toBe(false);
});
