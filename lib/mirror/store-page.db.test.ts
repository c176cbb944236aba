import { beforeEach, describe, expect, test } from "vitest";
import { addBusiness } from "@/lib/auth/testing/signed-in";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import { serviceVariants } from "@/lib/domain/capabilities";
import type { OrderRow } from "@/lib/domain/orders/shapes";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { databaseNow } from "./clock";
import { markGone } from "./mark-gone";
import { type RefreshJob, refreshQueue } from "./refresh";
import { store } from "./store";
import { storePage } from "./store-page";
import { jobsOf } from "./testing/mirrored-world";
import { orderRow, orderSnapshot } from "./testing/snapshots";

/** A page that was asked for before something newer was learned takes nothing back, and hides nothing. */

let scope: ConnectionScope;

const storeWhole = async (changed: Partial<OrderRow> = {}) => {
  const requestedAt = await databaseNow(db());
  const told = {
    scope,
    snapshot: orderSnapshot(changed),
    whole: true,
    source: "callback",
    requestedAt,
  } as const;
  await db().$transaction(async (tx) => store(tx, orders, { ...told, answeredAt: await databaseNow(tx) }));
};
const list = (requestedAt: string, row = orderRow()) =>
  storePage(scope, orders, {
    rows: [row],
    requestedAt,
    news: "all",
    needsWhole: (_, { changed }) => changed,
  });
const order = () => db().order.findFirstOrThrow({ where: { connectionId: scope.connectionId } });
const asked = async () =>
  (await jobsOf<RefreshJob>(refreshQueue.name, scope.connectionId)).map(({ serviceId }) => serviceId);
const findGone = async () => {
  const requestedAt = await databaseNow(db());
  await db().$transaction((tx) => markGone(tx, orders, scope, "1042", requestedAt));
};

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    scope = await scopeOf(await addConnection(await addBusiness(), undefined, variant));
    await storeWhole();
  });

  test("does not bring back what was found gone since", async () => {
    const requestedAt = await databaseNow(db());
    await findGone();
    await list(requestedAt);
    expect((await order()).goneAt).toBeInstanceOf(Date);
  });

  test("that was asked for later brings it back by having it read again, once in ten minutes", async () => {
    await findGone();
    await list(await databaseNow(db()));
    expect((await order()).goneAt).toBeInstanceOf(Date);
    expect(await asked()).toEqual([]);
    await db()
      .$executeRaw`UPDATE "Order" SET "confirmedAt" = now() - interval '601 s' WHERE "serviceId" = '1042'`;
    await list(await databaseNow(db()));
    expect(await asked()).toEqual(["1042"]);
  });

  test("confirms nothing that was found gone since", async () => {
    const requestedAt = await databaseNow(db());
    await findGone();
    const { confirmedAt } = await order();
    await list(requestedAt);
    expect((await order()).confirmedAt).toEqual(confirmedAt);
  });

  test("waits for none of what it confirms that is being stored, and confirms the rest", async () => {
    await storeWhole({ serviceId: "1043" });
    const before = new Date();
    const confirmed = () =>
      db().order.findMany({
        where: { connectionId: scope.connectionId, confirmedAt: { gte: before } },
        select: { serviceId: true },
      });
    const rows = ["1042", "1043"].map((serviceId) => orderRow({ serviceId }));
    const confirmBoth = async () => {
      const requestedAt = await databaseNow(db());
      await storePage(scope, orders, { rows, requestedAt, news: "all", needsWhole: () => false });
    };
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Order"
        WHERE "connectionId" = ${scope.connectionId}::uuid AND "serviceId" = '1042' FOR UPDATE`;
      await confirmBoth();
    });
    expect(await confirmed()).toEqual([{ serviceId: "1043" }]);
    await confirmBoth();
    expect(await confirmed()).toHaveLength(2);
  });

  test("stores no row over what was read since, and has it read again where it tells something else", async () => {
    const requestedAt = await databaseNow(db());
    await storeWhole({ status: "translating" });
    await list(requestedAt, orderRow({ status: "completed" }));
    expect(await order()).toMatchObject({ status: "translating" });
    expect(await asked()).toEqual(["1042"]);
  });
});
