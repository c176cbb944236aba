import { afterAll, beforeAll, expect, test } from "vitest";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getDownloadAddress } from "./data";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

async function uploadedFile() {
  const world = await createOrderingWorld(sandbox.origin);
  const actor = await world.addPerson("requester");
  const input = await readyToPlace(actor);
  const file = await db().file.findFirstOrThrow({ where: { businessId: world.businessId } });
  return { world, actor, input, fileId: file.id };
}

test("the address gives the bytes that were uploaded, without a token", async () => {
  const { actor, fileId } = await uploadedFile();
  const response = await fetch(await getDownloadAddress(actor, fileId));
  expect(await response.text()).toBe("birth certificate");
});

test("a document of a form is its writer's alone until it is ordered, then the business's", async () => {
  const { world, actor, input, fileId } = await uploadedFile();
  const colleague = await world.addPerson("administrator");
  await expect(getDownloadAddress(colleague, fileId)).rejects.toMatchObject({ code: "not_found" });
  await placeOrder(actor, input);
  expect(await getDownloadAddress(colleague, fileId)).toMatch(/^http/);
});

test("another business's file is not found, and the service is not asked", async () => {
  const { actor, input, fileId } = await uploadedFile();
  await placeOrder(actor, input);
  const other = await createOrderingWorld(sandbox.origin);
  const stranger = await other.addPerson("administrator");
  await expect(getDownloadAddress(stranger, fileId)).rejects.toMatchObject({ code: "not_found" });
  expect((await other.service.control("GET", "/requests")).json).toMatchObject({ count: 0 });
});
