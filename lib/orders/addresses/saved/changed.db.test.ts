import { beforeEach, expect, test } from "vitest";
import { listAudit } from "@/lib/audit-log/data";
import { auditAddress } from "@/lib/audit-log/rules";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { addDepartment, removeDepartment } from "@/lib/people/departments/mutations";
import { listSavedAddresses } from "./data";
import { addSavedAddress, changeSavedAddress } from "./mutations";
import type { AddSavedAddressInput } from "./schema";

const typed: AddSavedAddressInput = { label: "Registry", departmentId: null, ...typedAddress };

let businessId: string;
let administrator: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  await addConnection(businessId, undefined, "b");
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
});

test("an administrator whose page shows the address of before does not bring it back by renaming it", async () => {
  const { id: addressId } = await addSavedAddress(administrator, typed);
  const other = await signIn(await addPerson({ businessId, role: "administrator" }));
  // The registry has moved.
  await changeSavedAddress(administrator, {
    ...typed,
    known: typed,
    addressId,
    street1: "500 Oak Avenue",
    zip: "62704",
  });
  // The other's dialog was opened before, and all that stands in it is sent.
  const stale = changeSavedAddress(other, { ...typed, known: typed, addressId, label: "County registry" });
  await expect(stale).rejects.toMatchObject({ code: "conflict" });
  expect(await listSavedAddresses(administrator)).toMatchObject([
    { address: { street1: "500 Oak Avenue", zip: "62704" } },
  ]);
});

test("the audit tells for which department an address was saved, also once that is gone", async () => {
  const { id: departmentId } = await addDepartment(administrator, { name: "Appeals" });
  const { id: addressId } = await addSavedAddress(administrator, { ...typed, departmentId });
  await changeSavedAddress(administrator, {
    ...typed,
    known: { ...typed, departmentId },
    addressId,
    departmentId: null,
  });
  await removeDepartment(administrator, { departmentId });
  const { rows } = await listAudit(administrator, auditAddress.load("action=saved-address.change"));
  const [line] = rows.filter(({ action }) => action === "saved-address.change");
  expect(line?.values.map(({ was }) => was)).toContain("Appeals");
});
