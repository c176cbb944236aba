import { afterAll, beforeAll, expect, test } from "vitest";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
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

test("a form offers the five pairs of languages that were ordered last, the newest first, and each once", async () => {
  const { businessId, connectionId, addPerson } = await createOrderingWorld(sandbox.origin);
  const person = await addPerson("approver");
  const ordered = ["es", "fr", "es", "de", "it", "pt", "nl", "fr"];
  const told = {
    snapshot: {},
    snapshotWhole: false,
    status: "completed",
    searchText: "",
    targetLanguage: "en",
  };
  const now = new Date();
  const read = { requestedAt: now, answeredAt: now, confirmedAt: now };
  await db().order.createMany({
    data: ordered.map((sourceLanguage, minute) => ({
      ...{
        ...told,
        ...read,
        id: newId(),
        businessId,
        connectionId,
        placedById: person.userId,
        sourceLanguage,
      },
      ...{ serviceId: `s${minute}`, number: `N-${minute}`, receivedAt: new Date(minute * 60_000) },
    })),
  });
  const { recentPairs } = await getOrderFormOptions(person, null);
  expect(recentPairs.map(({ source }) => source)).toEqual(["fr", "nl", "pt", "it", "de"]);
  expect(new Set(recentPairs.map(({ target }) => target))).toEqual(new Set(["en"]));
});
