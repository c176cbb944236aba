import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceVariants } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import { commandKinds, mirroredKinds } from "@/lib/kinds";
import { followHints, type RefreshJob, refreshQueue } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { jobsOf, markImported } from "@/lib/mirror/testing/mirrored-world";
import { relayChange } from "@/lib/outbox/relay";
import { db } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { recognizeChange } from "./recognize";
import { type CommandWorld, createCommandWorld, give, prepare } from "./testing/prepared";
import { originOf } from "./testing/steering";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** Another command beside one, of which nobody can read what it asks for. It comes first. */
async function addUnreadable({ id: _, request: __, refusal: ___, unreadable: ____, ...columns }: Command) {
  const damaged = { id: newId(), key: newId(), callbackKeyHash: newId(), request: { version: 0 } };
  const createdAt = new Date(columns.createdAt.getTime() - 1_000);
  return await db().command.create({ data: { ...columns, ...damaged, createdAt } });
}

/** The mirror learns of what the service has, and whoever follows changes is told. */
async function learn({ businessId, connectionId }: CommandWorld): Promise<void> {
  await sweep({ connectionId, kind: "order" }, mirroredKinds);
  for (const job of await jobsOf<RefreshJob>(refreshQueue.name, connectionId)) {
    await followHints(job, mirroredKinds);
  }
  for (const change of await db().change.findMany({ where: { businessId } })) {
    await relayChange({ changeId: String(change.id) }, [
      (tx, each) => recognizeChange(tx, each, commandKinds),
    ]);
  }
}

const names = ["order.place", "order.approve", "order.cancel"];

test.each(serviceVariants.flatMap((variant) => names.map((name) => ({ variant, name }))))(
  "on variant $variant a stored request of $name that cannot be read keeps no other from being recognized, and stays open",
  async ({ variant, name }) => {
    const world = await createCommandWorld(originOf(sandbox, variant), variant);
    await markImported(world.connectionId);
    const prepared = await prepare(name, world);
    await world.service.setFaults([
      { ...prepared.at, kind: "drop", after: true },
      // Nor does a look tell the person who waits.
      { method: "GET", path: "/orders/", kind: "status", status: 503, times: 4 },
    ]);
    const given = await give(prepared);
    expect(given.state).toBe("unknown");
    await world.service.setFaults([]);
    const damaged = await addUnreadable(given);
    await learn(world);
    const stateOf = async ({ id }: Command) =>
      (await db().command.findUniqueOrThrow({ where: { id } })).state;
    expect([await stateOf(given), await stateOf(damaged)]).toEqual(["done", "unknown"]);
  },
);
