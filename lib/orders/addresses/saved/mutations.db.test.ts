import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { addDepartment } from "@/lib/people/departments/mutations";
import { db } from "@/lib/platform/db";
import { listSavedAddresses } from "./data";
import { addSavedAddress, changeSavedAddress, removeSavedAddress } from "./mutations";
import { savedAtMost } from "./rules";
import type { AddSavedAddressInput } from "./schema";

const typed: AddSavedAddressInput = { label: "Registry", departmentId: null, ...typedAddress };

let businessId: string;
let administrator: Actor;
let departmentId: string;

const join = async (role: Role) => await signIn(await addPerson({ businessId, role }));
const refused = (code: string) => expect.objectContaining({ code });
const labels = async (by = administrator) => (await listSavedAddresses(by)).map(({ label }) => label);

/** An administrator of another business that has things sent by post. */
async function stranger(): Promise<Actor> {
  const elsewhere = await addBusiness();
  await addConnection(elsewhere, undefined, "b");
  return await signIn(await addPerson({ businessId: elsewhere, role: "administrator" }));
}

beforeEach(async () => {
  businessId = await addBusiness();
  await addConnection(businessId, undefined, "b");
  administrator = await join("administrator");
  ({ id: departmentId } = await addDepartment(administrator, { name: "Appeals" }));
});

describe("an address", () => {
  test("is kept as it reads, for a department or for the whole business", async () => {
    await addSavedAddress(administrator, { ...typed, recipient: " Ana\u200B Souza ", departmentId });
    await addSavedAddress(administrator, { ...typed, street2: "Suite 5" });
    const { label: _, departmentId: __, ...lines } = typed;
    expect(await listSavedAddresses(administrator)).toMatchObject([
      { label: "Registry", department: null, address: { ...lines, street2: "Suite 5" } },
      { label: "Registry", department: { name: "Appeals" }, address: { ...lines, street2: null } },
    ]);
  });

  test("is changed in all it has, and what was there before is in the audit", async () => {
    const { id: addressId } = await addSavedAddress(administrator, { ...typed, departmentId });
    await changeSavedAddress(administrator, {
      ...typed,
      known: { ...typed, departmentId },
      addressId,
      label: "Archive",
      city: "Chicago",
    });
    expect(await listSavedAddresses(administrator)).toMatchObject([
      { id: addressId, label: "Archive", department: null, address: { city: "Chicago" } },
    ]);
    await removeSavedAddress(administrator, { addressId });
    expect(await labels()).toEqual([]);
    const lines = await db().auditEvent.findMany({
      where: { businessId, subjectId: addressId },
      orderBy: { id: "asc" },
    });
    expect(lines).toMatchObject([
      {
        action: "saved-address.add",
        after: { label: "Registry", department: "Appeals", city: "Springfield" },
      },
      {
        action: "saved-address.change",
        before: { label: "Registry", department: "Appeals", city: "Springfield", street2: null },
        after: { label: "Archive", department: null, city: "Chicago", street2: null },
      },
      { action: "saved-address.remove", before: { label: "Archive", city: "Chicago" } },
    ]);
  });

  test("that is saved as it was is no change", async () => {
    const { id: addressId } = await addSavedAddress(administrator, typed);
    await changeSavedAddress(administrator, { ...typed, known: typed, addressId });
    expect(await db().auditEvent.count({ where: { subjectId: addressId } })).toBe(1);
  });

  test("has a label of its own among those of its department, whatever its letters", async () => {
    const { id: addressId } = await addSavedAddress(administrator, { ...typed, label: "50% of it" });
    const taken = { code: "conflict", fields: { label: [expect.anything()] } };
    await expect(addSavedAddress(administrator, { ...typed, label: "50% OF IT" })).rejects.toMatchObject(
      taken,
    );
    const { id: other } = await addSavedAddress(administrator, {
      ...typed,
      label: "50% of it",
      departmentId,
    });
    await expect(
      changeSavedAddress(administrator, {
        ...typed,
        known: { ...typed, label: "50% of it", departmentId },
        addressId: other,
        label: "50% Of It",
      }),
    ).rejects.toMatchObject(taken);
    await changeSavedAddress(administrator, {
      ...typed,
      known: { ...typed, label: "50% of it" },
      addressId,
      label: "50% Of It",
    });
    await addSavedAddress(await stranger(), { ...typed, label: "50% of it" });
    expect(await labels()).toEqual(["50% Of It", "50% of it"]);
  });

  test.each([false, true])(
    "is kept once where two administrators save it at the same moment, of a department: %s",
    async (isOfDepartment) => {
      const input = { ...typed, departmentId: isOfDepartment ? departmentId : null };
      const colleague = await join("administrator");
      const ended = await Promise.allSettled([
        addSavedAddress(administrator, input),
        addSavedAddress(colleague, { ...input, label: "REGISTRY" }),
      ]);
      expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(ended).toContainEqual({ status: "rejected", reason: refused("conflict") });
      expect(await labels()).toHaveLength(1);
    },
  );

  test("is one of so many at most, whoever saves the last at the same moment", async () => {
    const { label: _, street2: __, ...lines } = typed;
    await db().savedAddress.createMany({
      data: Array.from({ length: savedAtMost - 1 }, (_each, at) => ({
        ...{ id: newId(), businessId, label: `Address ${at}`, ...lines },
      })),
    });
    const ended = await Promise.allSettled([
      addSavedAddress(administrator, { ...typed, label: "one" }),
      addSavedAddress(administrator, { ...typed, label: "another" }),
    ]);
    expect(ended).toContainEqual({ status: "rejected", reason: refused("conflict") });
    expect(await labels()).toHaveLength(savedAtMost);
    await addSavedAddress(await stranger(), typed);
  });

  test("is saved only where something is sent by post", async () => {
    const other = await addBusiness();
    await addConnection(other);
    const actor = await signIn(await addPerson({ businessId: other, role: "administrator" }));
    await expect(addSavedAddress(actor, typed)).rejects.toEqual(refused("not_found"));
    expect(await db().savedAddress.count({ where: { businessId: other } })).toBe(0);
  });
});

const tries: Record<string, (by: Actor, addressId: string) => Promise<unknown>> = {
  add: (by) => addSavedAddress(by, { ...typed, label: "Another" }),
  change: (by, addressId) => changeSavedAddress(by, { ...typed, known: typed, addressId, label: "Another" }),
  remove: (by, addressId) => removeSavedAddress(by, { addressId }),
};

test.each(Object.keys(tries))("nobody but an administrator changes the addresses: %s", async (name) => {
  const { id } = await addSavedAddress(administrator, typed);
  const others = [await join("requester"), await join("approver"), await actingFor(administrator)];
  for (const other of others) {
    await expect(tries[name]?.(other, id)).rejects.toEqual(refused("forbidden"));
    await expect(listSavedAddresses(other)).rejects.toEqual(refused("not_found"));
  }
  expect(await labels()).toEqual(["Registry"]);
});

test.each(["change", "remove"])("an address of another business is none: %s", async (name) => {
  const other = await stranger();
  const { id } = await addSavedAddress(other, typed);
  for (const addressId of [id, newId()]) {
    await expect(tries[name]?.(administrator, addressId)).rejects.toEqual(refused("not_found"));
  }
  expect(await labels(other)).toEqual(["Registry"]);
});

test("a department of another business is none", async () => {
  const other = await stranger();
  const { id: addressId } = await addSavedAddress(other, typed);
  for (const foreign of [departmentId, newId()]) {
    const input = { ...typed, label: "Another", departmentId: foreign };
    await expect(addSavedAddress(other, input)).rejects.toEqual(refused("not_found"));
    await expect(changeSavedAddress(other, { ...input, known: typed, addressId })).rejects.toEqual(
      refused("not_found"),
    );
  }
  expect(await listSavedAddresses(other)).toMatchObject([{ label: "Registry", department: null }]);
});
