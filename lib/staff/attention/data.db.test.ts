import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { behindAfterMinutes } from "@/lib/credentials/behind";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { store } from "@/lib/mirror/store";
import { addCommand } from "@/lib/mirror/testing/mirrored-world";
import { orderSnapshot } from "@/lib/mirror/testing/snapshots";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { listAttention } from "./data";
import { givenUpCallbacksHours, itemsAtMost, longApprovalDays, longUnknownMinutes } from "./rules";

let staff: Actor;
let businessId: string;
let connectionId: string;
let administrator: string;

const minuteMs = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs);

beforeEach(async () => {
  staff = await signIn(await addPerson({ isStaff: true }));
  businessId = await addBusiness();
  connectionId = await addConnection(businessId);
  administrator = await addPerson({ businessId, role: "administrator" });
});

const items = async () =>
  (await listAttention(staff)).items
    .filter((item) => item.businessId === businessId)
    .map(({ kind, personId, href }) => ({ kind, personId, href }));

async function anOrder(inReviewFor: number, departmentId: string | null = null): Promise<string> {
  const scope = await scopeOf(connectionId);
  const { id } = await db().$transaction((tx) =>
    store(tx, orders, {
      ...{ scope, whole: true, source: "sweep" },
      snapshot: orderSnapshot({ serviceId: newId(), status: "client_review" }),
      ...{ requestedAt: "2026-01-01T00:00:00Z", answeredAt: "2026-01-01T00:00:01Z" },
    }),
  );
  await db().order.update({ where: { id }, data: { reviewAt: ago(inReviewFor), departmentId } });
  return id;
}

async function aToken(userId: string | null, state: "working" | "rejected"): Promise<void> {
  const id = newId();
  const told = { sealed: "sealed", lastFour: "1a2b", fingerprint: id, checkedAt: new Date() };
  await db().accessToken.create({
    data: { id, connectionId, userId, state, refusedSince: ago(30 * 24 * 60), ...told },
  });
}

/** Shared, and refused before refusals had a time where it is on the connection of the world. */
async function aRefusedToken(on: string, since: Date): Promise<void> {
  const id = newId();
  const times = { refusedSince: on === connectionId ? null : since, checkedAt: since };
  await db().accessToken.create({
    data: {
      id,
      connectionId: on,
      state: "rejected",
      sealed: "s",
      lastFour: "1a2b",
      fingerprint: id,
      ...times,
    },
  });
}

describe("what needs attention", () => {
  const longWait = (longApprovalDays * 24 * 60 + 1) * 300;

  test("is an order that has waited long for approval, for somebody who may approve it", async () => {
    await anOrder(longApprovalDays * 24 * 60 - 60);
    expect(await items()).toEqual([]);
    const id = await anOrder(longWait);
    expect(await items()).toEqual([{ kind: "approval", personId: administrator, href: `/orders/${id}` }]);
    const [ours, theirs] = [await addDepartment(businessId), await addDepartment(businessId)];
    await addPerson({ businessId, role: "approver", departmentId: theirs });
    const approver = await addPerson({ businessId, role: "approver", departmentId: ours });
    await db().order.update({ where: { id }, data: { departmentId: ours } });
    expect(await items()).toMatchObject([{ personId: approver }]);
    await db().membership.updateMany({ where: { userId: approver }, data: { disabledAt: new Date() } });
    expect(await items()).toMatchObject([{ personId: administrator }]);
    await db().order.update({ where: { id }, data: { status: "completed" } });
    expect(await items()).toEqual([]);
  });

  test("is a token that is refused, for whose it is, or for an administrator where it is shared", async () => {
    const person = await addPerson({ businessId });
    await aToken(administrator, "working");
    expect(await items()).toEqual([]);
    await aToken(person, "rejected");
    await aToken(null, "rejected");
    expect((await items()).map(({ kind, personId }) => [kind, personId]).sort()).toEqual(
      [person, administrator].map((id) => ["token", id]).sort(),
    );
  });

  test("is an outcome that stays unknown, for whom it was asked", async () => {
    const person = await addPerson({ businessId });
    const { commandId } = await addCommand({ scope: await scopeOf(connectionId), userId: person });
    expect(await items()).toEqual([]);
    const since = ago(longUnknownMinutes + 60 * 24 * 300);
    await db().command.update({ where: { id: commandId }, data: { createdAt: since } });
    expect(await items()).toEqual([{ kind: "unknown", personId: person, href: `/orders/${commandId}` }]);
  });

  test("is a mirror that is behind", async () => {
    const progress = (sweptAt: Date, failedAt: Date | null) =>
      db().mirrorProgress.upsert({
        where: { connectionId_kind: { connectionId, kind: "order" } },
        create: { connectionId, kind: "order", sweptAt, failedAt },
        update: { sweptAt, failedAt },
      });
    await progress(ago(behindAfterMinutes + 60 * 24 * 300), null);
    expect(await items()).toEqual([]);
    await progress(ago(behindAfterMinutes + 60 * 24 * 300), new Date());
    expect(await items()).toEqual([{ kind: "mirror", personId: administrator, href: "/" }]);
    await progress(ago(1), new Date());
    expect(await items()).toEqual([]);
  });

  test("is a mirror that nobody brings up to date, where no worker is there to say so", async () => {
    const swept = (sweptAt: Date | null) =>
      db().mirrorProgress.upsert({
        where: { connectionId_kind: { connectionId, kind: "order" } },
        create: { connectionId, kind: "order", sweptAt },
        update: { sweptAt },
      });
    const long = ago(behindAfterMinutes + 60 * 24 * 300);
    await swept(long);
    // Nothing is asked for there, and it is told so otherwise.
    expect(await items()).toEqual([]);
    await aToken(administrator, "working");
    expect(await items()).toEqual([{ kind: "mirror", personId: administrator, href: "/" }]);
    await swept(ago(behindAfterMinutes - 5));
    expect(await items()).toEqual([]);
    // Its first sweep is not long ago, and then it is, whatever became of it.
    await swept(null);
    expect(await items()).toEqual([]);
    await db().mirrorProgress.updateMany({ where: { connectionId }, data: { beganAt: long } });
    expect(await items()).toMatchObject([{ kind: "mirror" }]);
    const failing = { where: { connectionId }, data: { failedAt: new Date() } };
    await db().mirrorProgress.updateMany(failing);
    expect(await items()).toMatchObject([{ kind: "mirror" }]);
    await db().mirrorProgress.updateMany({ ...failing, data: { failedAt: null } });
    await swept(long);
    await db().accessToken.updateMany({ where: { connectionId }, data: { state: "rejected" } });
    expect(await items()).toMatchObject([{ kind: "token" }]);
  });

  test("is a service whose callbacks were turned away of late", async () => {
    const refusal = (lastAt: Date) =>
      db().callbackRefusal.create({
        data: { connectionId, day: lastAt, reason: newId(), count: 1, lastAt },
      });
    await refusal(ago(5 * 24 * 60));
    expect(await items()).toEqual([]);
    await refusal(new Date(Date.now() + minuteMs));
    expect(await items()).toEqual([{ kind: "callbacks", personId: administrator, href: "/" }]);
  });

  test("is a service whose callbacks were believed, and given up", async () => {
    const delivery = async (
      receivedAt: Date,
      state: { nextLookAt: Date | null; processedAt: Date | null },
    ) => {
      const of = { connectionId, businessId, commandId: newId(), kind: "order", serviceId: newId() };
      const came = { rawBody: Buffer.from("{}"), headers: {}, receivedAt };
      await db().callbackDelivery.create({
        data: { id: newId(), dedupeKey: newId(), ...of, ...came, ...state },
      });
    };
    const givenUp = { nextLookAt: null, processedAt: null };
    await delivery(ago((givenUpCallbacksHours + 1) * 60), givenUp);
    await delivery(ago(60), { nextLookAt: new Date(), processedAt: null });
    await delivery(ago(60), { nextLookAt: null, processedAt: new Date() });
    expect(await items()).toEqual([]);
    await delivery(ago((givenUpCallbacksHours - 1) * 60), givenUp);
    expect(await items()).toEqual([{ kind: "callbacks", personId: administrator, href: "/" }]);
  });

  test("stands with the longest wait first, of each kind", async () => {
    const other = await addConnection(businessId);
    const waits: Record<string, [Date, Date]> = {};
    /** The newer first, and the older with the later last sign of it. */
    const about = async (kind: string, add: (connection: string, since: Date) => Promise<unknown>) => {
      waits[kind] = [ago(20 * 60), ago(10 * 60)];
      await add(other, waits[kind][1]);
      await add(connectionId, waits[kind][0]);
    };
    await about("callbacks", async (connection, since) => {
      const refused = { connectionId: connection, reason: "bad signature" };
      const lastAt = connection === connectionId ? ago(1) : ago(5);
      await db().callbackRefusal.create({ data: { ...refused, day: lastAt, count: 2, lastAt } });
      await db().refusedCallback.create({
        data: { ...refused, id: newId(), businessId, commandId: newId(), receivedAt: since },
      });
    });
    await about("token", (connection, since) => aRefusedToken(connection, since));
    await about("mirror", (connection, sweptAt) =>
      db().mirrorProgress.create({
        data: { connectionId: connection, kind: "order", sweptAt, failedAt: new Date() },
      }),
    );
    const ours = (await listAttention(staff)).items.filter((item) => item.businessId === businessId);
    for (const [kind, [longest, shorter]] of Object.entries(waits)) {
      const since = ours.filter((item) => item.kind === kind).map((item) => item.since);
      expect(since, kind).toEqual([longest.toISOString(), shorter.toISOString()]);
    }
  });

  test("names nobody to act for where nobody is there, and never staff", async () => {
    await db().membership.updateMany({ where: { businessId }, data: { disabledAt: new Date() } });
    await addPerson({ businessId, role: "administrator", isStaff: true });
    await anOrder(longWait);
    expect(await items()).toMatchObject([{ kind: "approval", personId: null }]);
  });

  test("is so many of each kind at most", async () => {
    for (let count = 0; count <= itemsAtMost; count += 1) await anOrder(longWait * 2);
    const view = await listAttention(staff);
    expect(view.items.filter(({ kind }) => kind === "approval")).toHaveLength(itemsAtMost);
    expect(view.more).toContain("approval");
  });
});

test("nobody but staff is told of it", async () => {
  const person = await signIn(administrator);
  await expect(listAttention(person)).rejects.toMatchObject({ code: "not_found" });
});
