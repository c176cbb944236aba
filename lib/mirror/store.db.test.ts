import { beforeEach, describe, expect, test } from "vitest";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { type ConnectionScope, scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import { serviceVariants } from "@/lib/domain/capabilities";
import { cleanHtml } from "@/lib/domain/html";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { databaseNow } from "./clock";
import type { Reading } from "./kind";
import { markGone } from "./mark-gone";
import { store as storeIn } from "./store";
import { addCommand } from "./testing/mirrored-world";
import { orderRow, orderSnapshot } from "./testing/snapshots";

let scope: ConnectionScope;

type Times = Omit<Reading<unknown>, "snapshot">;
const at = (request: string, answer: string): Times => ({
  requestedAt: `2026-03-02T10:00:${request}Z`,
  answeredAt: `2026-03-02T10:00:${answer}Z`,
});

const store = (snapshot = orderSnapshot(), times = at("01.000000", "02.000000"), more: object = {}) =>
  db().$transaction((tx) =>
    storeIn(tx, orders, { scope, snapshot, whole: true, source: "callback", ...times, ...more }),
  );
const storeRow = (row = orderRow(), times = at("01.000000", "02.000000")) =>
  db().$transaction((tx) =>
    storeIn(tx, orders, { scope, snapshot: row, whole: false, source: "sweep", ...times }),
  );
const stored = async (serviceId = "1042") => {
  const order = await db().order.findUniqueOrThrow({
    where: { connectionId_serviceId: { connectionId: scope.connectionId, serviceId } },
    include: { files: true },
  });
  const where = { kind: "order", subjectId: order.id };
  return { ...order, statusChanges: await db().statusChange.findMany({ where, orderBy: { seenAt: "asc" } }) };
};

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    scope = await scopeOf(await addConnection(await addBusiness(), undefined, variant));
  });

  describe("of two answers", () => {
    test("one whose request began before the stored one's answer was there is not stored", async () => {
      await store(orderSnapshot({ status: "completed" }), at("03.000000", "04.000000"));
      const late = await store(orderSnapshot({ status: "translating" }), at("03.900000", "09.000000"));
      expect(late).toMatchObject({ stored: false, changed: false });
      expect(await stored()).toMatchObject({ status: "completed" });
    });

    test("one that knows of no such thing, and whose request began before that, marks nothing gone", async () => {
      await store(orderSnapshot(), at("03.000000", "04.000000"));
      const { requestedAt } = at("03.900000", "09.000000");
      const isGone = await db().$transaction((tx) => markGone(tx, orders, scope, "1042", requestedAt));
      expect([isGone, (await stored()).goneAt]).toEqual([false, null]);
    });

    test("one whose request began later replaces the stored one", async () => {
      await store(orderSnapshot(), at("01.000000", "02.000000"));
      const newer = await store(orderSnapshot({ status: "translating" }), at("02.500000", "03.000000"));
      expect(newer).toMatchObject({ stored: true, changed: true });
      expect((await stored()).status).toBe("translating");
    });

    test.each([
      ["a microsecond after the answer is newer", "02.000002", true],
      ["at the very microsecond of the answer is not", "02.000001", false],
      ["a microsecond before it is not", "02.000000", false],
    ])("a request that began %s", async (_, request, isStored) => {
      await store(orderSnapshot(), at("01.000000", "02.000001"));
      const other = orderSnapshot({ status: "translating" });
      expect((await store(other, at(request, "03.000000"))).stored).toBe(isStored);
    });

    test("stored at once the newer wins, in whatever order they come", async () => {
      await store(orderSnapshot(), at("01.000000", "02.000000"));
      const older = orderSnapshot({ status: "translating" });
      const newer = orderSnapshot({ status: "completed" });
      await Promise.all([
        store(newer, at("05.000000", "06.000000")),
        store(older, at("03.000000", "04.000000")),
        store(newer, at("05.000000", "06.000000")),
      ]);
      expect((await stored()).status).toBe("completed");
    });
  });

  test("an answer that is late and ties it to its command tells of that, and adds no step that was passed", async () => {
    const { userId } = await signIn(await addPerson({ businessId: scope.businessId }));
    const { commandId } = await addCommand({ scope, userId });
    await store(orderSnapshot({ status: "completed" }), at("03.000000", "04.000000"));
    const { id } = await stored();
    const changes = () => db().change.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
    const known = (await changes()).length;
    const madeBy = { commandId, placedById: userId, placedByStaffId: null, departmentId: null };
    await store(orderSnapshot({ status: "translating" }), at("01.000000", "02.000000"), { madeBy });
    expect(await stored()).toMatchObject({ status: "completed", commandId });
    expect((await stored()).statusChanges.map(({ status }) => status)).toEqual(["completed"]);
    expect((await changes()).slice(known)).toMatchObject([{ statusFrom: null, statusTo: null }]);
  });

  test("two processes that store the same new order at once make one, with one first step", async () => {
    const results = await Promise.all([store(), store(), store()]);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect((await stored()).statusChanges).toHaveLength(1);
  });

  test("the same id of another account is another order", async () => {
    const { id } = await store();
    const elsewhere = await scopeOf(await addConnection(await addBusiness(), undefined, variant));
    const other = await store(orderSnapshot({ status: "completed" }), undefined, { scope: elsewhere });
    expect(other.id).not.toBe(id);
    expect((await stored()).status).toBe("submitted");
  });

  describe("the timeline", () => {
    test("has a step for each change of status, at the service's time where it tells one", async () => {
      await store();
      await store(orderSnapshot({ status: "translating" }), at("03.000000", "04.000000"));
      const completedAt = "2026-03-02T10:00:05.000Z";
      await store(orderSnapshot({ status: "completed", completedAt }), at("06.000000", "07.000000"));
      expect((await stored()).statusChanges).toMatchObject([
        { status: "submitted", occurredAt: new Date("2026-03-01T10:00:00Z") },
        { status: "translating", occurredAt: null, seenAt: new Date("2026-03-02T10:00:04Z") },
        { status: "completed", occurredAt: new Date(completedAt) },
      ]);
    });

    test("says what told of a step", async () => {
      await storeRow();
      await store(orderSnapshot({ status: "cancelled" }), at("03.000000", "04.000000"), { source: "action" });
      expect((await stored()).statusChanges).toMatchObject([{ source: "sweep" }, { source: "action" }]);
    });

    test("has no new step when the same state is told again, which only confirms it", async () => {
      await store();
      const again = await store(orderSnapshot(), at("03.000000", "04.000000"));
      expect(again).toMatchObject({ stored: true, changed: false });
      const order = await stored();
      expect(order.statusChanges).toHaveLength(1);
      expect(order.confirmedAt).toEqual(new Date("2026-03-02T10:00:04Z"));
    });
  });

  test.each([
    ["read by itself", () => store(orderSnapshot({ totalCents: -0 }), at("03.000000", "04.000000"))],
    ["told by a list", () => storeRow(orderRow({ totalCents: -0 }), at("03.000000", "04.000000"))],
  ])(
    "a number that is stored otherwise than it is written is no news when it is %s again",
    async (_, again) => {
      await store(orderSnapshot({ totalCents: -0 }));
      expect(await again()).toMatchObject({ stored: true, changed: false });
    },
  );

  describe("a row of a list", () => {
    test("takes no detail away, and is newer state all the same", async () => {
      await store();
      await storeRow(orderRow({ status: "translating", totalCents: 4_200 }), at("03.000000", "04.000000"));
      const order = await stored();
      expect(order).toMatchObject({ status: "translating", totalCents: 4_200, snapshotWhole: true });
      expect(order.snapshot).toMatchObject({ status: "translating", files: [{ serviceId: "7" }] });
      expect(order.serviceNames).toEqual(["Translation"]);
    });

    test("that came late changes nothing", async () => {
      await store(orderSnapshot({ status: "completed" }), at("03.000000", "04.000000"));
      expect(await storeRow(orderRow({ status: "translating" }))).toMatchObject({ stored: false });
      expect((await stored()).status).toBe("completed");
    });

    test("of an order that was never read whole makes one that is known to be incomplete", async () => {
      await storeRow();
      expect(await stored()).toMatchObject({ snapshotWhole: false, number: "RT-1042" });
      await store(orderSnapshot(), at("03.000000", "04.000000"));
      expect(await stored()).toMatchObject({ snapshotWhole: true });
    });

    test("that only confirms does not keep a whole that was asked for before it from being stored", async () => {
      await store();
      await storeRow(orderRow(), at("05.000000", "06.000000"));
      const whole = orderSnapshot({
        comments: [{ author: "Ana", bodyHtml: cleanHtml("Hi"), createdAt: "2026-03-02" }],
      });
      expect((await store(whole, at("04.000000", "07.000000"))).stored).toBe(true);
    });
  });

  test.each([
    [null],
    [{ files: "none" }],
    [[]],
    ["text"],
    [{ ...orderSnapshot(), comments: [{ author: 7 }] }],
  ])(
    "a stored snapshot that cannot be understood (%j) keeps no news out, and counts as not read",
    async (snapshot) => {
      const { id: orderId } = await store();
      await db()
        .$executeRaw`UPDATE "Order" SET snapshot = ${JSON.stringify(snapshot)}::jsonb WHERE id = ${orderId}::uuid`;
      const row = orderRow({ status: "translating" });
      expect(await storeRow(row, at("03.000000", "04.000000"))).toMatchObject({
        stored: true,
        changed: true,
      });
      expect(await stored()).toMatchObject({ status: "translating", snapshotWhole: false, snapshot: row });
      await store(orderSnapshot(), at("05.000000", "06.000000"));
      expect(await stored()).toMatchObject({ snapshotWhole: true, snapshot: orderSnapshot() });
    },
  );

  test("an order can be found by its number, its reference and the names of its files", async () => {
    await store();
    expect((await stored()).searchText).toBe("rt-1042\nmatter 7\nacta de nacimiento.pdf");
  });

  test("the files of an order and of its revisions belong to it, each once", async () => {
    const [file] = orderSnapshot().files;
    if (!file) throw new Error("The order of a test has a file");
    const revision = {
      serviceId: "3",
      status: "completed",
      bodyHtml: cleanHtml("Again"),
      requestedAt: "2026-03-02T10:00:00.000Z",
      completedAt: null,
      files: [{ ...file, serviceId: "8", kind: "reference", name: "marked.pdf" }],
    };
    await store();
    await store(orderSnapshot({ revisions: [revision] }), at("03.000000", "04.000000"));
    const { files } = await stored();
    expect(files.map(({ serviceId }) => serviceId).sort()).toEqual(["7", "8"]);
  });

  describe("an order that was gone", () => {
    beforeEach(async () => {
      const { id } = await store();
      await db().order.update({ where: { id }, data: { goneAt: new Date() } });
    });

    test.each([
      ["is read by itself", () => store(orderSnapshot(), at("03.000000", "04.000000"))],
      [
        "stands in a list with something new",
        () => storeRow(orderRow({ status: "translating" }), at("03.000000", "04.000000")),
      ],
    ])("and %s is there again", async (_, tellAgain) => {
      expect(await tellAgain()).toMatchObject({ changed: true });
      expect((await stored()).goneAt).toBeNull();
    });

    test("is not there again because a list still has it as it was", async () => {
      const again = await storeRow(orderRow(), at("03.000000", "04.000000"));
      expect(again).toMatchObject({ stored: true, changed: false });
      expect((await stored()).goneAt).toBeInstanceOf(Date);
    });
  });
});

test("the database's clock tells microseconds and never goes back", async () => {
  const times = [await databaseNow(db()), await databaseNow(db())];
  expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  expect(times).toEqual([...times].sort());
});
