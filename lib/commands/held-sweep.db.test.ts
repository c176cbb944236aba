import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceVariants } from "@/lib/domain/capabilities";
import { openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { mirroredKinds } from "@/lib/kinds";
import { sweep } from "@/lib/mirror/sweep";
import { markImported } from "@/lib/mirror/testing/mirrored-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { expectDoneOnce } from "./testing/done-once";
import { createCommandWorld, give, prepare } from "./testing/prepared";
import { originOf } from "./testing/steering";

/** A sweep stands at a page that the service does not answer, while nobody knows what became of a command. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test.each(serviceVariants)("on variant %s, it is found out all the same, and done once", async (variant) => {
  const prepared = await prepare(
    "order.place",
    await createCommandWorld(originOf(sandbox, variant), variant),
  );
  const { service, connectionId } = prepared.world;
  await markImported(connectionId);
  await service.setFaults([{ ...prepared.at, kind: "drop", after: true }]);
  const { id, state } = await give(prepared);
  expect(state).toBe("unknown");
  const way = await openAlteredWay(
    originOf(sandbox, variant),
    (body) => body,
    (path, body) => (/[?&]page=2(&|$)/.test(path) ? { status: 500, body: {} } : { body }),
  );
  try {
    const where = { connectionId_kind: { connectionId, kind: "order" } };
    await db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${way.origin}/api/v1` } });
    await db().mirrorProgress.update({ where, data: { sweepPage: "page=2", sweepHead: [] } });
    await sweep({ connectionId, kind: "order" }, mirroredKinds);
    const held = { sweptAt: null, failure: "service_unavailable" };
    expect(await db().mirrorProgress.findUniqueOrThrow({ where })).toMatchObject(held);
    await expectDoneOnce(prepared, id);
  } finally {
    await way.close();
  }
});
