import { afterAll, beforeAll, expect, test } from "vitest";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrderFormOptions } from "../form-options/data";
import { placeOrder } from "../placing/mutations";
import { createOrderingWorld, readyToPlace } from "../testing/ordering-world";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test("a form offers what its person usually asks for there, and nobody else's habits", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const [person, colleague] = [await world.addPerson("approver"), await world.addPerson("approver")];
  const notarized = { certification: true, notarization: true };
  for (const answers of [notarized, { expedited: true }, notarized])
    await placeOrder(person, await readyToPlace(person, answers));
  const usualOf = async (who: typeof person, connectionId: string | null = null) =>
    (await getOrderFormOptions(who, null, connectionId)).usualServices;
  expect(await usualOf(person)).toEqual(["certification", "notarization"]);
  expect(await usualOf(await actingFor(person))).toEqual(["certification", "notarization"]);
  expect(await usualOf(colleague)).toEqual([]);
  const second = await addConnection(world.businessId, `${sandbox.origin}/api/v1`);
  await addToken(second, person.userId, world.service.token);
  expect(await usualOf(person, second)).toEqual([]);
});
