import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addDepartment, signIn } from "@/lib/auth/testing/signed-in";
import { isAppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import type { Position } from "@/lib/domain/keyset";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { discardDraft } from "@/lib/drafts/mutations";
import { getDownloadAddress } from "@/lib/files/data";
import { type OpeningFile, openFile } from "@/lib/files/opened/mutations";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getApprovalQueue, getApprovalRecords, listOpenedOf } from "./approval/data";
import { getOrder, getOrderPage } from "./data";
import { orderForm } from "./form";
import { getOrderFormOptions } from "./form-options/data";
import { getHome } from "./home/data";
import { listOrders } from "./list/data";
import { approveOrder, cancelOrder } from "./mutations";
import { listOrdersByNumber } from "./numbers/data";
import { placeOrder } from "./placing/mutations";
import { reorder } from "./reorder/mutations";
import { getDraft } from "./testing/order-drafts";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "./testing/ordering-world";
import { wholeList } from "./testing/whole-list";

/** Every read of an order and every action on it, as somebody of the same business whom it is not for. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let placer: Actor;
let family: string;
let criminal: string;
let orderId: string;
let commandId: string;
let number: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  family = await addDepartment(world.businessId);
  criminal = await addDepartment(world.businessId);
  placer = await world.addPerson("requester", criminal);
  const placed = await placeOrder(placer, await readyToPlace(placer, { reference: "Whitfield" }));
  [orderId, commandId] = [placed.subjectId ?? "", placed.commandId];
  number = (await db().order.findUniqueOrThrow({ where: { id: orderId } })).number;
  // Waits for a decision, so that Home tells of it.
  await world.service.setOrderStatus(await serviceId(), "client_review");
  await db().order.update({ where: { id: orderId }, data: { status: "client_review" } });
  const now = new Date();
  const approvedBefore = { approvedById: placer.userId, approvedByName: placer.name, documents: [] };
  await db().approval.create({
    data: {
      ...{ id: newId(), businessId: world.businessId, orderId, decidedAt: now, confirmedAt: now },
      ...approvedBefore,
    },
  });
});

const serviceId = async () =>
  Number((await db().order.findUniqueOrThrow({ where: { id: orderId } })).serviceId);
const fileId = async () => (await db().file.findFirstOrThrow({ where: { orderId } })).id;
const found = async (who: Actor, search: string, cursor: Position | null = null) =>
  (await listOrders(who, { ...wholeList, search, cursor })).rows.map(({ id }) => id);

const discard = ({ bytes }: OpeningFile) => void bytes.destroy();

const isNotFound = async (asked: Promise<unknown>) =>
  await asked.then(
    () => false,
    (error) => isAppError(error, "not_found"),
  );

/** Whether the order shows, in each of the ways in which one comes to see it. */
const ways: Record<string, (who: Actor) => Promise<boolean>> = {
  "the order": async (who) => !(await isNotFound(getOrder(who, orderId))),
  "its page by attempt": async (who) => !(await isNotFound(getOrderPage(who, commandId))),
  "its attempt": async (who) => !(await isNotFound(getAttemptByCommand(who, commandId))),
  "its number": async (who) => (await listOrdersByNumber(who, number)).length > 0,
  "the list": async (who) => (await found(who, "")).length > 0,
  "the search for its number": async (who) => (await found(who, number)).length > 0,
  "the search for its reference": async (who) => (await found(who, "Whitfield")).length > 0,
  "the search for its document": async (who) => (await found(who, "birth.pdf")).length > 0,
  "the search for who placed it": async (who) => (await found(who, "A requester")).length > 0,
  "the count of a search": async (who) =>
    (await listOrders(who, { ...wholeList, search: "birth" })).found?.count !== 0,
  "the count of a filter": async (who) =>
    (await listOrders(who, { ...wholeList, status: ["client_review"] })).found?.count !== 0,
  "what waits at Home": async (who) => (await getHome(who, [orderForm])).review.waiting.count > 0,
  "whether anything was ordered": async (who) => (await getHome(who, [orderForm])).hasAnyOrder,
  "the languages used last": async (who) => (await getOrderFormOptions(who, null)).recentPairs.length > 0,
  "the queue of approvals": async (who) => (await getApprovalQueue(who)).orders.length > 0,
  "the queue of approvals of its department": async (who) =>
    (await getApprovalQueue(who, [criminal])).waiting.count > 0,
  "what was opened of it": async (who) => !(await isNotFound(listOpenedOf(who, { orderId }))),
  "the record of its approval": async (who) => !(await isNotFound(getApprovalRecords(who, orderId))),
  "what is in its documents": async (who) =>
    !(await isNotFound(openFile(who, await fileId(), AbortSignal.timeout(10_000)).then(discard))),
  "its documents": async (who) => !(await isNotFound(getDownloadAddress(who, await fileId()))),
  "how it is approved": async (who) =>
    !(await isNotFound(approveOrder(who, { orderId, reviewVersion: "", opened: [] }))),
  "how it is placed again": async (who) => !(await isNotFound(reorder(who, { orderId }))),
  "how it is cancelled": async (who) => !(await isNotFound(cancelOrder(who, { orderId }))),
};

async function shownTo(who: Actor): Promise<string[]> {
  const shown: string[] = [];
  for (const [way, isShown] of Object.entries(ways)) if (await isShown(who)) shown.push(way);
  return shown;
}

const everyWay = Object.keys(ways);
const keepApart = () =>
  db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });

test("the queue of approvals is narrowed to departments", async () => {
  const administrator = await world.addPerson("administrator");
  const waiting = async (...departments: string[]) => {
    const queue = await getApprovalQueue(administrator, departments);
    expect(queue.waiting.count).toBe(queue.orders.length);
    return queue.orders.map(({ id }) => id);
  };
  expect(await waiting()).toEqual([orderId]);
  expect(await waiting(criminal)).toEqual([orderId]);
  expect(await waiting(family, criminal)).toEqual([orderId]);
  expect(await waiting(family)).toEqual([]);
  expect(await waiting("no id")).toEqual([]);
});

describe("an order shows in no way", () => {
  test("to an approver of another department", async () => {
    expect(await shownTo(await world.addPerson("approver", family))).toEqual([]);
  });
  test("to a requester of another department", async () => {
    expect(await shownTo(await world.addPerson("requester", family))).toEqual([]);
  });
  test("to a colleague where requesters are kept apart, nor to staff on that one's behalf", async () => {
    await keepApart();
    const { departmentId } = await db().membership.findFirstOrThrow({ where: { userId: placer.userId } });
    const colleague = await world.addPerson("requester", departmentId ?? "");
    expect(await shownTo(colleague)).toEqual([]);
    expect(await shownTo(await actingFor(colleague))).toEqual([]);
  });
  test("to a requester where they are kept apart, when it was placed outside the portal", async () => {
    await keepApart();
    await db().order.update({ where: { id: orderId }, data: { placedById: null, departmentId: null } });
    await db().command.update({ where: { id: commandId }, data: { actorId: (await somebody()).userId } });
    expect(await shownTo(await world.addPerson("requester"))).toEqual([]);
  });
});

const somebody = () => world.addPerson("administrator");

describe("an order shows in every way", () => {
  test("to who placed it, though they are kept apart and have gone to another department", async () => {
    await keepApart();
    await db().membership.updateMany({ where: { userId: placer.userId }, data: { departmentId: family } });
    const elsewhere = await signIn(placer.userId);
    expect(await shownTo(elsewhere)).toEqual(everyWay);
    expect(await shownTo(await actingFor(elsewhere))).toEqual(everyWay);
  });
  test("to an administrator, of whichever department", async () => {
    expect(await shownTo(await world.addPerson("administrator", family))).toEqual(everyWay);
  });
  test("to an approver of no department", async () => {
    await keepApart();
    expect(await shownTo(await world.addPerson("approver"))).toEqual(everyWay);
  });
  test("when it was placed outside the portal, to an approver of any department", async () => {
    await db().order.update({ where: { id: orderId }, data: { placedById: null, departmentId: null } });
    await db().command.update({ where: { id: commandId }, data: { departmentId: null } });
    const ofItsPerson = ["the search for who placed it", "the queue of approvals of its department"];
    const byOthers = everyWay.filter((way) => !ofItsPerson.includes(way));
    expect(await shownTo(await world.addPerson("approver", family))).toEqual(byOthers);
  });
});

test("a place in the list that another department's order marks leads nowhere", async () => {
  const reader = await world.addPerson("approver", family);
  const input = await readyToPlace(reader);
  await placeOrder(reader, input);
  expect(await found(reader, "", { direction: "after", id: orderId })).toEqual([]);
  expect(await found(reader, "", { direction: "before", id: orderId })).toEqual([]);
});

test("an order being checked shows at Home and by its attempt to whom it is for alone", async () => {
  await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
  const { commandId: pending } = await placeOrder(placer, await readyToPlace(placer));
  const shown = async (who: Actor) => [
    (await getHome(who, [orderForm])).checking.length > 0,
    !(await isNotFound(getOrderPage(who, pending))),
    !(await isNotFound(getAttemptByCommand(who, pending))),
  ];
  expect(await shown(placer)).toEqual([true, true, true]);
  expect(await shown(await world.addPerson("administrator"))).toEqual([true, true, true]);
  expect(await shown(await world.addPerson("approver", family))).toEqual([false, false, false]);
  await keepApart();
  expect(await shown(await world.addPerson("requester"))).toEqual([false, false, false]);
});

test("a form is nobody else's, the business's administrators included", async () => {
  const { draftId } = await readyToPlace(placer);
  const administrator = await world.addPerson("administrator");
  expect(await isNotFound(getDraft(administrator, { draftId }))).toBe(true);
  expect(await isNotFound(discardDraft(administrator, { draftId }))).toBe(true);
  expect((await getHome(administrator, [orderForm])).drafts).toEqual([]);
  expect((await getHome(placer, [orderForm])).drafts).toHaveLength(1);
});
