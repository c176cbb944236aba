import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { revokeSession } from "@/lib/auth/session/store";
import { actingFor, addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { store } from "@/lib/mirror/store";
import { addCommand } from "@/lib/mirror/testing/mirrored-world";
import { orderSnapshot } from "@/lib/mirror/testing/snapshots";
import { orders } from "@/lib/orders/mirrored";
import { recordChange } from "@/lib/outbox/record";
import { changeMember, disableMember } from "@/lib/people/members/mutations";
import { db } from "@/lib/platform/db";
import { suspendBusiness } from "@/lib/staff/businesses/mutations";
import { startGrant, stopGrant } from "@/lib/staff/grants/mutations";
import { disableStaff } from "@/lib/staff/team/mutations";
import { openEventStream } from "./event-stream";
import { closeAllStreams, liveHub } from "./hub";
import { publishChange } from "./publish";
import { FrameReader, Heard } from "./testing/reading";

let businessId: string;
let actor: Actor;
let opened: FrameReader[];

beforeEach(async () => {
  businessId = await addBusiness();
  actor = await signIn(await addPerson({ businessId }));
  opened = [];
});
afterEach(() => {
  for (const reader of opened) reader.cancel();
});

async function answered(heartbeatMs = 3_600_000, listener = actor): Promise<FrameReader> {
  const reader = await FrameReader.open((response) => openEventStream(listener, response, { heartbeatMs }));
  opened.push(reader);
  return reader;
}

/** A stream that listens already. */
async function open(heartbeatMs?: number, listener = actor): Promise<FrameReader> {
  const reader = await answered(heartbeatMs, listener);
  expect(await reader.next()).toContain("event: resync");
  return reader;
}

/** Of which of these orders a reader is told. */
async function toldOf(
  reader: FrameReader,
  owners: Record<string, { personId: string | null; departmentId: string | null } | null>,
): Promise<string[]> {
  for (const [id, owner] of Object.entries(owners)) {
    await publishChange(db(), { businessId, topic: "order", id, owner });
  }
  await publishChange(db(), { businessId, topic: "connection", id: "last", owner: null });
  const ids: string[] = [];
  while (ids.at(-1) !== "last") {
    ids.push(/"id":"(\w+)"/.exec((await reader.next()) ?? "")?.[1] ?? "");
  }
  return ids.slice(0, -1);
}

test("a browser is told what changed in its business, never what or whose it is", async () => {
  const reader = await open();
  const [theirs, mine] = [newId(), newId()];
  await publishChange(db(), { businessId: await addBusiness(), topic: "order", id: theirs, owner: null });
  await publishChange(db(), { businessId, topic: "order", id: mine, owner: null });
  expect(await reader.next()).toBe(`event: change\ndata: {"topic":"order","id":"${mine}"}`);
});

test("a browser is told of what its person sees alone, and of connections", async () => {
  const [ours, theirs] = [await addDepartment(businessId), await addDepartment(businessId)];
  const colleague = await signIn(await addPerson({ businessId, departmentId: ours, role: "approver" }));
  const told = (reader: FrameReader) =>
    toldOf(reader, {
      theirs: { personId: newId(), departmentId: theirs },
      ours: { personId: newId(), departmentId: ours },
      outside: { personId: null, departmentId: null },
      nobodys: null,
    });
  const reader = await open(20, colleague);
  expect(await told(reader)).toEqual(["ours", "outside"]);
  expect(await told(await open())).toEqual(["theirs", "ours", "outside", "nobodys"]);
  await db().membership.updateMany({ where: { userId: colleague.userId }, data: { departmentId: theirs } });
  const moved = async () => expect(await told(reader)).toEqual(["theirs", "outside"]);
  await vi.waitFor(moved, { timeout: 30_000 });
});

describe("the stream of staff who act for somebody ends at once, and says so", () => {
  let acting: Actor;
  let reader: FrameReader;
  beforeEach(async () => {
    acting = await actingFor(actor);
    reader = await open(undefined, acting);
  });
  const ended = async () => {
    expect(await reader.next()).toContain("event: ended");
    expect(await reader.next()).toBeNull();
  };

  test("when they stop", async () => {
    await stopGrant(acting);
    await ended();
  });
  test("when they act for another person of the business", async () => {
    const personId = await addPerson({ businessId });
    await startGrant(acting, { businessId, personId, reason: "Another call", minutes: 15 });
    await ended();
  });
  test("when they act for the same person again, with another reason", async () => {
    await startGrant(acting, { businessId, personId: actor.userId, reason: "Another call", minutes: 15 });
    await ended();
  });
  test("when the person is kept out of the business", async () => {
    const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
    await disableMember(administrator, { personId: actor.userId });
    await ended();
  });
  test("when the business is suspended, as that of everybody else there", async () => {
    const theirs = await open();
    const operator = await signIn(await addPerson({ isOperatorAdministrator: true }));
    await suspendBusiness(operator, { businessId, reason: "Bills are open" });
    await ended();
    expect(await theirs.next()).toContain("event: ended");
  });
  test("when the staff member is disabled", async () => {
    const operator = await signIn(await addPerson({ isOperatorAdministrator: true }));
    await disableStaff(operator, { personId: acting.userId });
    await ended();
  });
  test("when the time of the grant has come, without anybody saying so", async () => {
    const { onBehalfOf, ...theirs } = actingOf(acting);
    if (!onBehalfOf) throw new Error("The staff of a test act for nobody");
    const expiresAt = new Date();
    await db().staffGrant.updateMany({ where: { staffId: acting.userId }, data: { expiresAt } });
    reader = await open(undefined, {
      ...acting,
      acting: { ...theirs, onBehalfOf: { ...onBehalfOf, expiresAt } },
    });
    await ended();
  });
});

test("staff who act for somebody are told of what that person sees, from when their rights change on", async () => {
  const [ours, theirs] = [await addDepartment(businessId), await addDepartment(businessId)];
  const person = await signIn(await addPerson({ businessId, departmentId: ours, role: "approver" }));
  const reader = await open(undefined, await actingFor(person));
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  await changeMember(administrator, { personId: person.userId, role: "approver", departmentId: theirs });
  const told = () =>
    toldOf(reader, {
      before: { personId: null, departmentId: ours },
      since: { personId: null, departmentId: theirs },
    });
  // The look that the start of the grant asked for may be answered before the change is heard of.
  await vi.waitFor(async () => expect(await told()).toEqual(["since"]), { timeout: 30_000 });
});

test.each([
  ["a form", "draft", {}],
  ["an upload in a form", "file", { isPrivate: true }],
] as const)("of %s its person alone is told, not even who sees everything", async (_, topic, isPrivate) => {
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  const [own, others] = [await open(), await open(undefined, administrator)];
  const theirs = { id: newId(), owner: { personId: actor.userId, departmentId: null, ...isPrivate } };
  await publishChange(db(), { businessId, topic, ...theirs });
  await publishChange(db(), { businessId, topic: "connection", id: "last", owner: null });
  expect(await own.next()).toContain(theirs.id);
  expect(await others.next()).toContain("last");
});

test("what an order, a command and a document change is told of as theirs whose it is", async () => {
  const departmentId = await addDepartment(businessId);
  const placer = await signIn(await addPerson({ businessId, departmentId }));
  const owner = { personId: placer.userId, departmentId };
  const scope = await scopeOf(await addConnection(businessId));
  const { commandId } = await addCommand({ scope, userId: placer.userId });
  await db().command.update({ where: { id: commandId }, data: { departmentId } });
  const heard = new Heard();
  const leave = liveHub().join({ businessId, userId: newId(), ...heard });
  expect(await heard.next()).toBe("resync");
  const clock = { requestedAt: "2026-01-01T00:00:00Z", answeredAt: "2026-01-01T00:00:01Z" };
  const madeBy = { commandId, placedById: placer.userId, placedByStaffId: null, departmentId };
  const { id } = await db().$transaction(async (tx) => {
    const told = {
      scope,
      snapshot: orderSnapshot(),
      whole: true,
      source: "sweep",
      ...clock,
      madeBy,
    } as const;
    const stored = await store(tx, orders, told);
    const file = await tx.file.findFirstOrThrow({ where: { orderId: stored.id } });
    await recordChange(tx, { businessId, topic: "file", id: file.id });
    await recordChange(tx, { businessId, topic: "command", id: commandId });
    return stored;
  });
  expect([await heard.next(), await heard.next(), await heard.next()]).toEqual([
    { businessId, topic: "order", id, owner, about: [] },
    { businessId, topic: "file", id: expect.any(String), owner, about: [] },
    { businessId, topic: "command", id: commandId, owner, about: [] },
  ]);
  leave();
});

test("a browser is told what else shows a change, as far as its person sees it", async () => {
  const [ours, departmentId] = [await addDepartment(businessId), await addDepartment(businessId)];
  const colleague = await signIn(await addPerson({ businessId, departmentId: ours, role: "approver" }));
  const scope = await scopeOf(await addConnection(businessId));
  const { commandId } = await addCommand({ scope, userId: colleague.userId });
  const clock = { requestedAt: "2026-01-01T00:00:00Z", answeredAt: "2026-01-01T00:00:01Z" };
  const { id: orderId } = await db().$transaction((tx) =>
    store(tx, orders, { scope, snapshot: orderSnapshot(), whole: true, source: "sweep", ...clock }),
  );
  const theirs = { placedById: await addPerson({ businessId, departmentId }), departmentId };
  const { serviceId } = await db().order.update({ where: { id: orderId }, data: theirs });
  const quote = { businessId, connectionId: scope.connectionId, placedById: colleague.userId };
  const { id: quoteId } = await db().quote.create({
    data: { ...quoteRow(), ...quote, orderServiceId: serviceId },
  });
  await db().command.update({ where: { id: commandId }, data: { subjectId: quoteId } });
  const [own, everything] = [
    await open(undefined, colleague),
    await open(undefined, await signIn(await addPerson({ businessId, role: "administrator" }))),
  ];
  for (const change of [
    { topic: "order", id: orderId },
    { topic: "quote", id: quoteId },
    { topic: "command", id: commandId },
  ] as const) {
    await db().$transaction((tx) => recordChange(tx, { businessId, ...change }));
  }
  const told = async (reader: FrameReader) => JSON.parse((await reader.next())?.split("data: ")[1] ?? "");
  const [order, itsQuote] = [
    { topic: "order", id: orderId },
    { topic: "quote", id: quoteId },
  ];
  expect(await told(everything)).toEqual({ ...order, about: [itsQuote] });
  expect(await told(everything)).toEqual({ ...itsQuote, about: [order] });
  expect(await told(everything)).toEqual({ topic: "command", id: commandId, about: [itsQuote] });
  expect(await told(own)).toEqual({ ...itsQuote, about: [] });
  expect(await told(own)).toEqual({ topic: "command", id: commandId, about: [itsQuote] });
});

test("an order that a service names on quotes without number changes all the same, and what is open is read again", async () => {
  const scope = await scopeOf(await addConnection(businessId));
  const clock = { requestedAt: "2026-01-01T00:00:00Z", answeredAt: "2026-01-01T00:00:01Z" };
  const { id } = await db().$transaction((tx) =>
    store(tx, orders, { scope, snapshot: orderSnapshot(), whole: true, source: "sweep", ...clock }),
  );
  const { serviceId } = await db().order.findUniqueOrThrow({ where: { id } });
  const owner = { placedById: actor.userId, departmentId: await addDepartment(businessId) };
  const { connectionId } = scope;
  await db().quote.createMany({
    data: Array.from({ length: 100 }, () => ({
      ...quoteRow(),
      ...{ businessId, connectionId, ...owner, orderServiceId: serviceId },
    })),
  });
  const reader = await open(undefined, await signIn(await addPerson({ businessId, role: "administrator" })));
  await db().$transaction((tx) => recordChange(tx, { businessId, topic: "order", id }));
  expect(JSON.parse((await reader.next())?.split("data: ")[1] ?? "")).toEqual({ topic: "order", id });
});

/** A quote as a row. */
function quoteRow() {
  const at = new Date("2026-01-01T00:00:00Z");
  return {
    ...{ id: newId(), serviceId: newId(), number: "Q-1", status: "converted", searchText: "", snapshot: {} },
    ...{ sourceLanguage: "es", targetLanguage: "en", snapshotWhole: false },
    ...{ receivedAt: at, requestedAt: at, answeredAt: at, confirmedAt: at },
  };
}

test("a stream ends at once when its session is revoked, and the person's other sessions keep theirs", async () => {
  const reader = await open();
  const elsewhere = await open(undefined, await signIn(actor.userId));
  await db().$transaction((tx) => revokeSession(tx, actor.sessionId));
  expect(await reader.next()).toContain("event: ended");
  expect(await reader.next()).toBeNull();
  expect(liveHub().streamsOf(actor.userId)).toBe(1);
  const id = newId();
  await publishChange(db(), { businessId, topic: "order", id, owner: null });
  expect(await elsewhere.next()).toContain(id);
});

test("a stream that looks whether its session holds does not prolong it", async () => {
  const lastSeenAt = new Date(Date.now() - 61_000);
  await db().session.update({ where: { id: actor.sessionId }, data: { lastSeenAt } });
  const reader = await answered(20);
  // The first frame, resync, and the first look's heartbeat.
  for (let frame = 0; frame < 3; frame += 1) await reader.nextOfAny();
  expect(await db().session.findUniqueOrThrow({ where: { id: actor.sessionId } })).toMatchObject({
    lastSeenAt,
  });
});

test("a stream ends when its person leaves the business", async () => {
  const reader = await open(20);
  await db().membership.deleteMany({ where: { userId: actor.userId } });
  expect(await reader.next()).toContain("event: ended");
  expect(await reader.next()).toBeNull();
});

test("a browser that goes away leaves nothing behind, also before its stream is open", async () => {
  const [reader, other] = [await open(), await open()];
  reader.cancel();
  await expect.poll(() => liveHub().streamsOf(actor.userId)).toBe(1);
  other.cancel();
  await expect.poll(() => liveHub().streamsOf(actor.userId)).toBe(0);
  const left = FrameReader.open((response) => {
    response.once("close", () => openEventStream(actor, response));
    response.destroy();
  });
  await expect(left).rejects.toThrow();
  expect(liveHub().streamsOf(actor.userId)).toBe(0);
});

test("a reader that takes nothing is let go instead of being kept in memory", async () => {
  await answered();
  await expect.poll(() => liveHub().streamsOf(actor.userId)).toBe(1);
  // More than the buffers of two ends of a connection hold.
  await db().$executeRaw`SELECT pg_notify('verso_live', json_build_object(
    'businessId', ${businessId}::text, 'topic', 'order', 'id', repeat('x', 7000) || number)::text)
    FROM generate_series(1, 4000) AS number`;
  await expect.poll(() => liveHub().streamsOf(actor.userId), { timeout: 30_000 }).toBe(0);
});

test("a stream that is to end, and whose reader takes nothing, gives its place back at once and is cut off", async () => {
  const taken = Promise.withResolvers<ServerResponse>();
  const reader = await FrameReader.open((response) => {
    openEventStream(actor, response, { heartbeatMs: 3_600_000, endsWithinMs: 50 });
    taken.resolve(response);
  });
  opened.push(reader);
  const response = await taken.promise;
  // As many frames as the connection holds, and a few more that wait in it.
  while (response.writableLength === 0) {
    response.write(`:${"x".repeat(16_384)}\n\n`);
    await new Promise(setImmediate);
  }
  const closed = once(response, "close");
  await db().$transaction((tx) => revokeSession(tx, actor.sessionId));
  await expect.poll(() => liveHub().streamsOf(actor.userId)).toBe(0);
  await closed;
});

test("a person cannot open streams without end, in however many sessions, and takes none from a colleague", async () => {
  const sessions = [actor, await signIn(actor.userId)];
  for (let count = 0; count < 20; count += 1) await answered(undefined, sessions[count % 2]);
  for (const session of [...sessions, await signIn(actor.userId)])
    await expect(answered(undefined, session)).rejects.toMatchObject({ code: "rate_limited" });
  await open(undefined, await signIn(await addPerson({ businessId })));
});

test("somebody who works for no business has no stream", async () => {
  const staff = await signIn(await addPerson({ isStaff: true }));
  await expect(answered(undefined, staff)).rejects.toMatchObject({ code: "not_found" });
});

// Last, because a closed hub stays closed, as at the end of a process.
test("at the end of a process every stream ends", async () => {
  const readers = [await open(), await open()];
  await closeAllStreams();
  expect(await Promise.all(readers.map((reader) => reader.next()))).toEqual([null, null]);
});
