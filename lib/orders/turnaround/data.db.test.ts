import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { dayMs } from "@/lib/domain/day-ms";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { getExpected } from "./data";
import { minSample } from "./rules";

let businessId: string;
let connectionId: string;
let actor: Actor;

beforeEach(async () => {
  businessId = await addBusiness();
  connectionId = await addConnection(businessId);
  actor = await signIn(await addPerson({ businessId, role: "approver" }));
});

type Done = {
  count: number;
  days: number;
  sourceLanguage?: string;
  serviceNames?: string[];
  placedById?: string;
};

/** Orders that took so many days each. */
async function addDone(of: string, { count, days, ...more }: Done, status = "completed"): Promise<void> {
  const { businessId } = await db().connection.findUniqueOrThrow({ where: { id: of } });
  const receivedAt = new Date(Date.UTC(2026, 0, 1));
  const completedAt = new Date(receivedAt.getTime() + days * dayMs);
  await db().order.createMany({
    data: Array.from({ length: count }, () => ({
      ...{ id: newId(), businessId, connectionId: of, serviceId: newId(), number: newId(), status },
      ...{
        sourceLanguage: "es",
        targetLanguage: "en",
        serviceNames: ["Translation"],
        searchText: "",
        ...more,
      },
      ...{ snapshot: {}, snapshotWhole: false, receivedAt, completedAt },
      ...{ requestedAt: receivedAt, answeredAt: receivedAt, confirmedAt: receivedAt },
    })),
  });
}

const expected = (changed: Partial<Parameters<typeof getExpected>[1]> = {}, who = actor) =>
  getExpected(who, {
    ...{ connectionId, sourceLanguage: "es", targetLanguage: "en", expedited: false, notarization: false },
    ...changed,
  });

test("what is told is how long the business's own orders took, in these languages, else in any", async () => {
  await addDone(connectionId, { count: minSample, days: 3 });
  await addDone(connectionId, { count: minSample, days: 5, sourceLanguage: "fr" });
  expect(await expected()).toEqual({ fromMs: 3 * dayMs, toMs: 3 * dayMs, orders: minSample, isOfPair: true });
  expect(await expected({ sourceLanguage: "so" })).toEqual({
    ...{ fromMs: 3 * dayMs, toMs: 5 * dayMs, orders: 2 * minSample, isOfPair: false },
  });
  expect(await expected({ expedited: true })).toBeNull();
});

test("nothing is told of fewer, of what is not completed, or of which services are not known", async () => {
  await addDone(connectionId, { count: minSample - 1, days: 3 });
  await addDone(connectionId, { count: minSample, days: 3 }, "cancelled");
  await addDone(connectionId, { count: minSample, days: 3, serviceNames: [] });
  expect(await expected()).toBeNull();
});

test("orders of another business or another connection are nobody's history here", async () => {
  const strangers = await addConnection(await addBusiness());
  const other = await addConnection(businessId);
  await addDone(strangers, { count: minSample, days: 3 });
  await addDone(other, { count: minSample, days: 3 });
  expect(await expected()).toBeNull();
  expect(await expected({ connectionId: strangers })).toBeNull();
  expect(await expected({ connectionId: other })).toMatchObject({ orders: minSample });
});

test("who sees their own orders alone is told of those", async () => {
  await db().business.update({ where: { id: businessId }, data: { requestersSeeAll: false } });
  const own = await signIn(await addPerson({ businessId }));
  await addDone(connectionId, { count: minSample, days: 30 });
  expect(await expected({}, own)).toBeNull();
  await addDone(connectionId, { count: minSample, days: 2, placedById: own.userId });
  expect(await expected({}, own)).toMatchObject({ toMs: 2 * dayMs, orders: minSample });
});
