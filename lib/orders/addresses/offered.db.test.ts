import { expect, test } from "vitest";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import type { Address } from "@/lib/domain/shipping";
import { testAddress } from "@/lib/domain/testing/addresses";
import { db } from "@/lib/platform/db";
import { listOfferedAddresses } from "./data";
import { noteUsedAddress } from "./mutations";
import { addSavedAddress } from "./saved/mutations";

const address: Address = { ...testAddress, recipient: "Registry" };

test("what was used is offered however many colleagues have used what is saved", async () => {
  const businessId = await addBusiness();
  await addConnection(businessId, undefined, "b");
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  await addSavedAddress(administrator, { ...address, street2: "", label: "Registry", departmentId: null });
  const use = async (actorId: string, used: Address) => {
    const command = { businessId, departmentId: null, actorId, onBehalfOfId: null };
    const shipping = { service: "standard", signature: false, address: used } as const;
    await db().$transaction((tx) => noteUsedAddress(tx, command, { shipping }));
  };
  await use(administrator.userId, { ...address, recipient: "My own client" });
  for (let person = 0; person < 100; person += 1) await use(await addPerson({ businessId }), address);
  const { usedAddresses } = await listOfferedAddresses(administrator);
  expect(usedAddresses).toMatchObject([{ address: { recipient: "My own client" } }]);
});
