import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mirroredKinds } from "@/lib/kinds";
import { refresh } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import {
  createMirroredWorld,
  findMirrored,
  type MirroredWorld,
  markImported,
} from "@/lib/mirror/testing/mirrored-world";
import { enqueueWalks, walk } from "@/lib/mirror/walk";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { files } from "./mirrored";

/** What the mirror knows of a file beside what the service answers when it is asked for it. */

let sandbox: TestSandbox;
let world: MirroredWorld;
let connectionId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createMirroredWorld(sandbox.origin);
  ({ connectionId } = world.scope);
});
afterAll(() => sandbox.dispose());

const fileOf = (serviceId: number | string) =>
  db().file.findUniqueOrThrow({
    where: { connectionId_serviceId: { connectionId, serviceId: String(serviceId) } },
  });
const readOrder = (id: number) => refresh(orders, world.scope, world.access, String(id), "sweep");

/** A day later, from the first page to the last. */
async function walkThroughFiles(): Promise<void> {
  await db().$executeRaw`
    UPDATE "MirrorProgress" SET "walkBeganAt" = "walkBeganAt" - interval '25 hours'
    WHERE "connectionId" = ${connectionId}::uuid AND kind = 'file'`;
  await enqueueWalks(mirroredKinds);
  const where = { connectionId_kind: { connectionId, kind: "file" } };
  for (;;) {
    const { walkPage: page } = await db().mirrorProgress.findUniqueOrThrow({ where });
    if (page === null) return;
    await walk({ connectionId, kind: "file", page }, mirroredKinds);
  }
}

/** The service archives files of orders that ended long ago. */
async function letOrderHaveEnded(id: number, daysAgo: number): Promise<void> {
  const cancelledAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
  await sandbox.running.kernel.db.order.update({ where: { id }, data: { cancelledAt } });
}

test("a walk learns which files are archived, and which are no more", async () => {
  const order = await world.service.setOrderStatus((await world.service.placeOrder()).id, "cancelled");
  const { id: present } = await world.service.upload("present.pdf");
  const id = order.files[0]?.id ?? 0;
  await letOrderHaveEnded(order.id, 91);
  await walkThroughFiles();
  expect([(await fileOf(id)).isArchived, (await fileOf(present)).isArchived]).toEqual([true, false]);
  await letOrderHaveEnded(order.id, 1);
  await walkThroughFiles();
  expect(await fileOf(id)).toMatchObject({ isArchived: false, goneAt: null });
});

test("reading a file by itself, or with its order, keeps what lists alone tell", async () => {
  const order = await world.service.setOrderStatus((await world.service.placeOrder()).id, "cancelled");
  const id = order.files[0]?.id ?? 0;
  await letOrderHaveEnded(order.id, 91);
  await walkThroughFiles();
  await refresh(files, world.scope, world.access, String(id), "sweep");
  await readOrder(order.id);
  expect(await fileOf(id)).toMatchObject({ isArchived: true, snapshotWhole: true });
});

test("a file of a revision is told from those of its order, and is attached to nothing once that was withdrawn", async () => {
  const { service } = world;
  const order = await service.setOrderStatus((await service.placeOrder()).id, "completed");
  const { id: sent } = await service.upload("marked.pdf", "reference");
  const revision = await service.requestRevision(order.id, [sent]);
  await readOrder(order.id);
  const { id: orderId } = (await findMirrored(world, order.id)) ?? {};
  expect(await fileOf(sent)).toMatchObject({ orderId, revisionServiceId: String(revision.id) });
  expect(await fileOf(order.files[0]?.id ?? 0)).toMatchObject({ orderId, revisionServiceId: null });
  await service.call("DELETE", `/orders/${order.id}/revisions/${revision.id}`);
  await readOrder(order.id);
  expect(await fileOf(sent)).toMatchObject({ orderId: null, revisionServiceId: null });
  expect(await fileOf(order.files[0]?.id ?? 0)).toMatchObject({ orderId });
});

test("a file that was uploaded elsewhere is told to open pages by the next sweep", async () => {
  await markImported(connectionId);
  const { id } = await world.service.upload("elsewhere.pdf");
  await sweep({ connectionId, kind: "file" }, mirroredKinds);
  const change = { topic: "file", subjectId: (await fileOf(id)).id, businessId: world.scope.businessId };
  expect(await db().change.findMany({ where: { businessId: change.businessId } })).toMatchObject([change]);
});

test("how a name ends, and when a file was seen to change, are kept for lists", async () => {
  const { id } = await world.service.upload("Scan.PDF");
  await sweep({ connectionId, kind: "file" }, mirroredKinds);
  const before = await fileOf(id);
  expect(before).toMatchObject({ extension: "pdf", changedAt: before.uploadedAt });
  const order = await world.service.placeOrder({ files: [id] });
  await readOrder(order.id);
  const attached = await fileOf(id);
  expect(attached.changedAt.getTime()).toBeGreaterThan(before.changedAt.getTime());
  await readOrder(order.id);
  expect((await fileOf(id)).changedAt).toEqual(attached.changedAt);
});
