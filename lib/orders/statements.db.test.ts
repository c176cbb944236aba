import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { scopeOf } from "@/lib/credentials/scope";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { listDepartments } from "@/lib/people/departments/data";
import { db } from "@/lib/platform/db";
import { getOrderPage } from "./data";
import { listOrders } from "./list/data";
import { orderListAddress } from "./list/rules";

/** Pages that everybody opens ask the database little, whatever an order consists of. */

let actor: Actor;
let orderId: string;

beforeEach(async () => {
  const businessId = await addBusiness();
  actor = await signIn(await addPerson({ businessId }));
  const { connectionId } = await scopeOf(await addConnection(businessId));
  await db().connection.updateMany({ data: { languages: [], languagesAt: new Date() } });
  orderId = newId();
  const now = new Date();
  await db().order.create({
    data: {
      ...{ id: orderId, businessId, connectionId, serviceId: "1", number: "RT-1", status: "submitted" },
      ...{ sourceLanguage: "es", targetLanguage: "en", placedById: actor.userId, receivedAt: now },
      ...{ searchText: "rt-1", requestedAt: now, answeredAt: now, confirmedAt: now, snapshotWhole: true },
      snapshot: {
        ...{ serviceId: "1", number: "RT-1", url: null, reference: null, field1: null, field2: null },
        ...{
          origin: "api",
          sourceLanguage: "es",
          targetLanguage: "en",
          totalCents: null,
          status: "submitted",
        },
        ...{ receivedAt: now.toISOString(), reviewAt: null, approvedAt: null, completedAt: null },
        ...{ cancelledAt: null, services: [], files: [], comments: [], revisions: [], transactions: [] },
        shipments: [],
      },
    },
  });
  const step = { businessId, kind: "order", subjectId: orderId, seenAt: now, source: "sweep" } as const;
  const actorId = await addPerson({ businessId });
  await db().statusChange.create({ data: { ...step, id: newId(), status: "submitted", actorId } });
});
afterEach(() => void vi.restoreAllMocks());

/** How many statements reach the database meanwhile. */
async function statementsOf(read: () => Promise<unknown>): Promise<number> {
  await read();
  const asked = vi.spyOn(Client.prototype, "query").mockClear();
  await read();
  return asked.mock.calls.length;
}

test("an order that was read just now is one statement, and what is known of its connections another", async () => {
  expect(await statementsOf(() => getOrderPage(actor, orderId))).toBe(2);
});

test("so are the newest orders of the list, and what is known of their connections", async () => {
  const query = orderListAddress.load({});
  expect(await statementsOf(() => listOrders(actor, query))).toBe(2);
});

test("all that the page of the list reads is that, and the departments by one statement more", async () => {
  const query = orderListAddress.load({});
  // While a page is made, what is known of connections is read once for all that needs it.
  const read = () => Promise.all([listOrders(actor, query), listDepartments(actor)]);
  expect(await statementsOf(read)).toBe(3);
});
