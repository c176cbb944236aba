import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceVariants } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import { orderSnapshotSchema } from "@/lib/domain/orders/shapes";
import { databaseNow } from "@/lib/mirror/clock";
import { refreshQueue } from "@/lib/mirror/refresh";
import { jobsOf } from "@/lib/mirror/testing/mirrored-world";
import { withdrawRevision } from "@/lib/orders/revisions/command";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { settleDone } from "./settle";
import { storeSeen } from "./storing";
import { createCommandWorld, give, prepare } from "./testing/prepared";
import { originOf } from "./testing/steering";

/** What a command has read while somebody else's answer came may be newer than that, or older: it is read once more. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test.each(serviceVariants)(
  "on variant %s an order whose command was carried out, or not, is read again where another answer came while it was read",
  async (variant) => {
    const world = await createCommandWorld(originOf(sandbox, variant), variant);
    const prepared = await prepare("revision.withdraw", world);
    const { id: commandId } = await give(prepared);
    const { id: orderId, serviceId } = prepared.about.subject ?? { id: newId(), serviceId: "" };
    const stored = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const command = await db().command.findUniqueOrThrow({ where: { id: commandId } });
    const readings = () => jobsOf(refreshQueue.name, world.connectionId);
    const again = { connectionId: world.connectionId, kind: "order", serviceId, source: "action" };
    const read = async (requestedAt: string) => ({
      snapshot: orderSnapshotSchema.parse(stored.snapshot),
      requestedAt,
      answeredAt: await databaseNow(db()),
    });
    const forget = async () => {
      await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${refreshQueue.name}`;
      await db().refreshState.deleteMany({ where: { serviceId } });
    };
    await forget();
    const later = await read(await databaseNow(db()));
    await db().$transaction((tx) =>
      settleDone(tx, withdrawRevision, commandId, { kind: "found", by: "by_us", reading: later }),
    );
    expect(await readings()).toEqual([]);

    const meanwhile = await read(stored.requestedAt.toISOString());
    await db().$transaction((tx) =>
      settleDone(tx, withdrawRevision, commandId, { kind: "found", by: "by_us", reading: meanwhile }),
    );
    expect(await readings()).toEqual([again]);
    await forget();
    await db().$transaction((tx) =>
      storeSeen(tx, withdrawRevision, command, { kind: "incomplete", reading: meanwhile }),
    );
    expect(await readings()).toEqual([again]);
  },
);
