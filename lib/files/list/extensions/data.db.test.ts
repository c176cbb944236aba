import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listExtensions } from "./data";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
});
afterAll(() => sandbox.dispose());

test("the extensions that the business's files have are offered, of no other business's, and of nobody else's", async () => {
  const usual = await listExtensions(actor);
  const add = (businessId: string, connectionId: string, extension: string) =>
    db().file.create({
      data: {
        ...{ id: newId(), businessId, connectionId, serviceId: newId(), name: `a.${extension}`, extension },
        ...{ kind: "source", sizeBytes: 1n, uploadedAt: new Date(), requestedAt: new Date() },
        ...{ answeredAt: new Date(), confirmedAt: new Date(), snapshot: {}, snapshotWhole: false },
      },
    });
  for (const extension of ["tif", "odt", "webp", "odt"])
    await add(world.businessId, world.connectionId, extension);
  const other = await createOrderingWorld(sandbox.origin);
  await add(other.businessId, other.connectionId, "rtf");
  expect(await listExtensions(actor)).toEqual(["odt", "tif", "webp"]);
  await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
  expect(await listExtensions(await signIn(actor.userId))).toEqual(usual);
  expect(usual).toContain("pdf");
});
