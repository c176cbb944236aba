import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { commandKinds, mirroredKinds } from "@/lib/kinds";
import { followHints, type RefreshJob, refreshQueue } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { jobsOf, markImported } from "@/lib/mirror/testing/mirrored-world";
import { relayChange } from "@/lib/outbox/relay";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { recognizeChange } from "./recognize";
import { createCommandWorld, give, prepare } from "./testing/prepared";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test("a stored request that cannot be read keeps no other from being recognized", async () => {
  const world = await createCommandWorld(sandbox.origin);
  const { businessId, connectionId, service } = world;
  await markImported(connectionId);
  const prepared = await prepare("order.place", world);
  await service.setFaults([{ ...prepared.at, kind: "drop", after: true }]);
  const { id, request: _, refusal: __, unreadable: ___, ...columns } = await give(prepared);
  const damaged = {
    ...columns,
    id: newId(),
    key: newId(),
    callbackKeyHash: newId(),
    request: { version: 0 },
  };
  await db().command.create({
    data: { ...damaged, createdAt: new Date(columns.createdAt.getTime() - 1_000) },
  });
  await sweep({ connectionId, kind: "order" }, mirroredKinds);
  for (const job of await jobsOf<RefreshJob>(refreshQueue.name, connectionId)) {
    await followHints(job, mirroredKinds);
  }
  for (const change of await db().change.findMany({ where: { businessId } })) {
    await relayChange({ changeId: String(change.id) }, [
      (tx, each) => recognizeChange(tx, each, commandKinds),
    ]);
  }
  expect(await db().command.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "done" });
});
