import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { requestsTo } from "@/lib/mirror/testing/asked";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { seeOwnAlone } from "@/lib/orders/testing/see-own-alone";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getDownloadAddress } from "./data";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
afterEach(() => void vi.useRealTimers());

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

test("an address is not given to whoever may not see the file any more once the service has answered", async () => {
  const { world, actor, input, fileId } = await uploadedFile();
  await placeOrder(actor, input);
  const approver = await world.addPerson("approver");
  await seeOwnAlone(approver);
  await expect(getDownloadAddress(approver, fileId)).rejects.toMatchObject({ code: "not_found" });
  expect(await db().auditEvent.count({ where: { subjectId: fileId, action: "file.download" } })).toBe(0);
});

test.each(serviceVariants)(
  "an address is asked for anew at each click, and kept nowhere: on variant %s it lives for minutes",
  async (variant) => {
    const world = await createOrderingWorld(originOf(sandbox, variant), variant);
    const actor = await world.addPerson("requester");
    await readyToPlace(actor);
    const { id, serviceId } = await db().file.findFirstOrThrow({ where: { businessId: world.businessId } });
    const addresses = [await getDownloadAddress(actor, id), await getDownloadAddress(actor, id)];
    expect(await requestsTo(world.service, `/files/${serviceId}/download`)).toBe(2);
    for (const address of addresses) {
      const { pathname, search } = new URL(address);
      expect(await tablesWith(`${pathname}${search}`)).toEqual([]);
    }
    expect(await tablesWith(serviceId)).toContain("File");
  },
);

test.each(serviceVariants)(
  "a file is downloaded again on variant %s once the address of the first time has expired",
  async (variant) => {
    const world = await createOrderingWorld(originOf(sandbox, variant), variant);
    const actor = await world.addPerson("requester");
    await readyToPlace(actor);
    const { id, serviceId } = await db().file.findFirstOrThrow({ where: { businessId: world.businessId } });
    const first = await getDownloadAddress(actor, id);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + longestLifeMs });
    expect((await fetch(first)).status).toBe(403);
    expect(await (await fetch(await getDownloadAddress(actor, id))).text()).toBe("birth certificate");
    expect(await requestsTo(world.service, `/files/${serviceId}/download`)).toBe(2);
  },
);

/** How long an address lives at the service that lets it live longest: five minutes, and two at the other. */
const longestLifeMs = 5 * 60_000 + 1_000;

/** The tables of the portal of which a row has it anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await db().$queryRaw<{ schema: string; name: string }[]>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const table = Prisma.raw(`"${schema}"."${name}"`);
    const rows = await db().$queryRaw<unknown[]>`
      SELECT 1 FROM ${table} AS kept WHERE position(${text} IN kept::text) > 0 LIMIT 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}

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
