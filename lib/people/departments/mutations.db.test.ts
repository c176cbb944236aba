import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { addSavedAddress, changeSavedAddress } from "@/lib/orders/addresses/saved/mutations";
import { db } from "@/lib/platform/db";
import { getBusiness } from "../business/data";
import { changeMember } from "../members/mutations";
import { addDepartment, removeDepartment, renameDepartment } from "./mutations";
import { departmentNameSchema } from "./schema";

let businessId: string;
let administrator: Actor;

const join = async (role: Role) => await signIn(await addPerson({ businessId, role }));
const refused = (code: string) => expect.objectContaining({ code });
const namesOf = async (by = administrator) => (await getBusiness(by)).departments.map(({ name }) => name);

beforeEach(async () => {
  businessId = await addBusiness();
  administrator = await join("administrator");
});

test("a department has a name of its own in the business, whatever its letters", async () => {
  const { id } = await addDepartment(administrator, { name: "50% of it" });
  await expect(addDepartment(administrator, { name: "50% OF IT" })).rejects.toEqual(refused("conflict"));
  const { id: departmentId } = await addDepartment(administrator, { name: "50 per cent of it" });
  await renameDepartment(administrator, { departmentId: id, name: "50% Of It" });
  await expect(renameDepartment(administrator, { departmentId, name: "50% of it" })).rejects.toEqual(
    refused("conflict"),
  );
  expect(await namesOf()).toEqual(["50 per cent of it", "50% Of It"]);
  const elsewhere = await signIn(await addPerson({ businessId: await addBusiness(), role: "administrator" }));
  await addDepartment(elsewhere, { name: "50% of it" });
  expect(await namesOf(elsewhere)).toEqual(["50% of it"]);
});

test("a name that can be seen is one", () => {
  for (const name of ["", "  ", "\u0000", "x".repeat(101)]) {
    expect(departmentNameSchema.safeParse({ name }).success, JSON.stringify(name)).toBe(false);
  }
  expect(departmentNameSchema.parse({ name: " Appeals " })).toEqual({ name: "Appeals" });
});

test("a department goes when nobody is in it", async () => {
  const { id: departmentId } = await addDepartment(administrator, { name: "Appeals" });
  const { userId: personId } = await join("requester");
  await changeMember(administrator, { personId, role: "requester", departmentId });
  await expect(removeDepartment(administrator, { departmentId })).rejects.toEqual(refused("conflict"));
  expect((await getBusiness(administrator)).departments).toMatchObject([{ name: "Appeals", people: 1 }]);
  await changeMember(administrator, { personId, role: "requester", departmentId: null });
  await removeDepartment(administrator, { departmentId });
  expect(await namesOf()).toEqual([]);
});

test("a department goes when no address is saved for it, which nobody else is offered then", async () => {
  await addConnection(businessId, undefined, "b");
  const { id: departmentId } = await addDepartment(administrator, { name: "Appeals" });
  const address = { label: "Registry", departmentId, ...typedAddress };
  const { id: addressId } = await addSavedAddress(administrator, address);
  await expect(removeDepartment(administrator, { departmentId })).rejects.toMatchObject({
    code: "conflict",
    userMessage: { key: "peopleErrors.department.hasAddresses", params: { name: "Appeals" } },
  });
  const { id: other } = await addDepartment(administrator, { name: "Trials" });
  expect(await db().savedAddress.findUnique({ where: { id: addressId } })).toMatchObject({ departmentId });
  await changeSavedAddress(administrator, { addressId, known: address, ...address, departmentId: other });
  await removeDepartment(administrator, { departmentId });
  expect(await namesOf()).toEqual(["Trials"]);
  expect(await db().savedAddress.findUnique({ where: { id: addressId } })).toMatchObject({
    departmentId: other,
  });
});

test("no address is saved for a department while it goes", async () => {
  await addConnection(businessId, undefined, "b");
  const { id: departmentId } = await addDepartment(administrator, { name: "Appeals" });
  const address = { label: "Registry", departmentId, ...typedAddress };
  const ended = await Promise.allSettled([
    removeDepartment(administrator, { departmentId }),
    addSavedAddress(administrator, address),
  ]);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db().savedAddress.count({ where: { businessId } })).toBe(
    await db().department.count({ where: { businessId } }),
  );
});

test("nobody comes into a department while it goes", async () => {
  const { id: departmentId } = await addDepartment(administrator, { name: "Appeals" });
  const { userId: personId } = await join("requester");
  await Promise.allSettled([
    removeDepartment(administrator, { departmentId }),
    changeMember(administrator, { personId, role: "requester", departmentId }),
  ]);
  const [{ departments }, member] = await Promise.all([
    getBusiness(administrator),
    db().membership.findFirst({ where: { userId: personId } }),
  ]);
  expect(member?.departmentId ?? null).toBe(departments[0]?.id ?? null);
});

const tries: Record<string, (by: Actor, departmentId: string) => Promise<unknown>> = {
  add: (by) => addDepartment(by, { name: "Trials" }),
  rename: (by, departmentId) => renameDepartment(by, { departmentId, name: "Trials" }),
  remove: (by, departmentId) => removeDepartment(by, { departmentId }),
};

test.each(Object.keys(tries))("nobody but an administrator changes the departments: %s", async (name) => {
  const { id } = await addDepartment(administrator, { name: "Appeals" });
  const others = [await join("requester"), await join("approver"), await actingFor(administrator)];
  for (const other of others) await expect(tries[name]?.(other, id)).rejects.toEqual(refused("forbidden"));
  expect(await namesOf()).toEqual(["Appeals"]);
});

test.each(["rename", "remove"])("a department of another business is none: %s", async (name) => {
  const stranger = await signIn(await addPerson({ businessId: await addBusiness(), role: "administrator" }));
  const { id } = await addDepartment(stranger, { name: "Appeals" });
  for (const departmentId of [id, newId()]) {
    await expect(tries[name]?.(administrator, departmentId)).rejects.toEqual(refused("not_found"));
  }
  expect(await namesOf(stranger)).toEqual(["Appeals"]);
});
