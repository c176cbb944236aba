import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { visibleTo } from "@/lib/auth/visible-to";
import { recognizeChange } from "@/lib/commands/recognize";
import { originOf } from "@/lib/commands/testing/steering";
import { scopeOf } from "@/lib/credentials/scope";
import { serviceVariants } from "@/lib/domain/capabilities";
import { commandKinds, mirroredKinds } from "@/lib/kinds";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { relayChange } from "@/lib/outbox/relay";
import { db } from "@/lib/platform/db";
import { followOrderOfQuote } from "@/lib/quotes/ordered/mutations";
import { convert, type PricedQuote, requestAnother } from "@/lib/quotes/testing/priced-quote";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { followHints, type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import { addCommand, jobsOf, markImported } from "./testing/mirrored-world";
import { addPeopleOfDepartments, type PeopleOfDepartments } from "./testing/people-of-departments";

/** What may be of somebody whose command is under way is not shown to people of other departments before it is known. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** Of whom who sees the only order, and all of its documents. */
async function whoSees(people: PeopleOfDepartments): Promise<string[]> {
  const seeing: string[] = [];
  for (const [name, actor] of Object.entries(people)) {
    const [orders, files] = [visibleTo(actor).order, visibleTo(actor).file];
    const seen = [await orders.count(), (await orders.findMany()).length, (await files.findMany()).length];
    expect([
      [0, 0, 0],
      [1, 1, 1],
    ]).toContainEqual(seen);
    if (seen[0] === 1) seeing.push(name);
  }
  return seeing;
}

/** The mirror finds the orders that there are. */
async function find({ connectionId }: OrderingWorld): Promise<void> {
  await sweep({ connectionId, kind: "order" }, mirroredKinds);
  for (const job of await jobsOf<RefreshJob>(refreshQueue.name, connectionId))
    await followHints(job, mirroredKinds);
}

describe.each(serviceVariants)("an order of Variant %s whose answer was lost", (variant) => {
  let world: OrderingWorld;
  let people: PeopleOfDepartments;

  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    people = await addPeopleOfDepartments(world);
    await markImported(world.connectionId);
    await world.service.setFaults([
      { method: "POST", path: "/orders", kind: "drop", after: true },
      { method: "GET", path: "/", kind: "status", status: 503, times: 20 },
    ]);
    const placed = await placeOrder(people.placer, await readyToPlace(people.placer));
    expect(placed.state).toBe("checking");
    await world.service.setFaults([]);
  });

  test("is seen by those alone who see everything, until it is known whose it is", async () => {
    await find(world);
    expect(await whoSees(people)).toEqual(["administrator"]);
    const { businessId } = world;
    for (const { id } of await db().change.findMany({ where: { businessId } })) {
      await relayChange({ changeId: String(id) }, [
        (tx, change) => recognizeChange(tx, change, commandKinds),
      ]);
    }
    expect(await whoSees(people)).toEqual(["placer", "colleague", "administrator"]);
    expect(await db().order.findFirstOrThrow({ where: { businessId } })).toMatchObject({
      makerAwaitedUntil: null,
    });
  });

  test("is shown to no other department either where it was given up long before it is found", async () => {
    const settledAt = new Date(Date.now() - 840_000);
    const data = { state: "refused", settledAt, leaseToken: null, leaseUntil: null } as const;
    await db().command.updateMany({ where: { businessId: world.businessId }, data });
    await find(world);
    expect(await whoSees(people)).toEqual(["administrator"]);
  });

  test("is one of the whole business once nobody is known to have made it for so long", async () => {
    await find(world);
    await db().order.updateMany({ data: { makerAwaitedUntil: new Date() } });
    expect(await whoSees(people)).toEqual(["placer", "colleague", "other", "administrator"]);
  });
});

describe("the order of a quote", () => {
  let world: OrderingWorld;
  let people: PeopleOfDepartments;
  let quote: PricedQuote;

  beforeEach(async () => {
    world = await createOrderingWorld(sandbox.origin);
    people = await addPeopleOfDepartments(world);
    quote = await requestAnother({ world, requester: people.placer, approver: people.colleague }, {});
    const longAgo = new Date(Date.now() - 7_200_000);
    const sent = { firstSentAt: longAgo, lastSentAt: longAgo, settledAt: longAgo };
    await db().command.updateMany({ where: { businessId: world.businessId }, data: sent });
    await markImported(world.connectionId);
  });

  test("that was converted elsewhere is shown to no other department", async () => {
    await world.service.call("POST", `/quotes/${quote.serviceId}/convert`, {});
    await find(world);
    expect(await db().order.count({ where: { connectionId: world.connectionId } })).toBe(1);
    expect(await visibleTo(people.other).order.count()).toBe(0);
    expect(await visibleTo(people.other).file.count()).toBe(0);
  });

  test("of the whole business is seen by whoever converted it, however much else is under way", async () => {
    const { quoteId } = quote;
    const data = { placedById: null, departmentId: null, commandId: null };
    await db().quote.update({ where: { id: quoteId }, data });
    const scope = await scopeOf(world.connectionId);
    const { commandId } = await addCommand({ scope, userId: people.other.userId });
    const now = new Date();
    await db().command.update({ where: { id: commandId }, data: { firstSentAt: now, lastSentAt: now } });
    await convert(quote, people.colleague);
    await find(world);
    const order = await db().order.findFirstOrThrow({ where: { connectionId: world.connectionId } });
    expect(await visibleTo(people.colleague).order.count()).toBe(0);
    await db().$transaction((tx) =>
      followOrderOfQuote(tx, { ...order, topic: "order", subjectId: order.id }),
    );
    expect(await visibleTo(people.colleague).order.count()).toBe(1);
  });
});
