import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scopeOf } from "@/lib/credentials/scope";
import { commandKinds, mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { quotes } from "@/lib/quotes/mirrored";
import type { Prisma } from "@/prisma/generated/client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { store } from "./store";
import { addCommand } from "./testing/mirrored-world";
import { orderSnapshot } from "./testing/snapshots";

/** By what it is told that something new may be somebody's. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

describe("what is new to the mirror", () => {
  let world: OrderingWorld;
  const bornAt = new Date(Date.now() - 60_000);
  /** Before it was made. */
  const earlier = (seconds: number) => new Date(bornAt.getTime() - seconds * 1_000);

  beforeEach(async () => {
    world = await createOrderingWorld(sandbox.origin);
  });

  async function storeNew(kind: "order" | "quote" = "order", receivedAt = bornAt): Promise<string> {
    const scope = await scopeOf(world.connectionId);
    const requestedAt = receivedAt.toISOString();
    const order = orderSnapshot({ serviceId: "9", receivedAt: requestedAt });
    const about = { scope, whole: false, source: "sweep", requestedAt, answeredAt: requestedAt } as const;
    const { id } = await db().$transaction((tx) =>
      kind === "order"
        ? store(tx, orders, { ...about, snapshot: order })
        : store(tx, quotes, {
            ...about,
            snapshot: {
              ...order,
              ...{ status: "requested", memo: null, requestedAt, convertedAt: null, orderServiceId: null },
            },
          }),
    );
    return id;
  }

  const awaited = () => ({
    where: { connectionId: world.connectionId, makerAwaitedUntil: { gt: new Date() } },
  });

  async function give(changed: Prisma.CommandUncheckedUpdateInput): Promise<void> {
    const scope = await scopeOf(world.connectionId);
    const { userId } = await world.addPerson("requester");
    const { commandId } = await addCommand({ scope, userId });
    const sent = { firstSentAt: bornAt, lastSentAt: bornAt };
    await db().command.update({ where: { id: commandId }, data: { ...sent, ...changed } });
  }

  test.each<[string, Prisma.CommandUncheckedUpdateInput]>([
    ["under way", { state: "sending" }],
    ["not known to have been carried out", { state: "unknown" }],
    ["given up, though it was sent", { state: "refused", settledAt: bornAt }],
    ["answered with a refusal", { state: "refused", sends: 0, settledAt: bornAt }],
    ["sent half an hour before", { firstSentAt: earlier(1_800), lastSentAt: earlier(1_800) }],
    ["sent again since", { firstSentAt: earlier(7_200), lastSentAt: earlier(-30) }],
    ["answered with this", { state: "sending", serviceId: "9" }],
    [
      "sent by a clock that is ahead of the service's",
      { clockAheadSeconds: -3_000, firstSentAt: earlier(-3_000), lastSentAt: earlier(-3_000) },
    ],
    [
      "sent by a clock that is behind the service's",
      { clockAheadSeconds: 3_000, firstSentAt: earlier(5_000), lastSentAt: earlier(5_000) },
    ],
  ])("an order may be of a command that is %s", async (_, changed) => {
    await give(changed);
    await storeNew();
    expect(await db().order.count(awaited())).toBe(1);
  });

  test.each<[string, Prisma.CommandUncheckedUpdateInput]>([
    ["was not sent", { firstSentAt: null, lastSentAt: null, sends: 0 }],
    [
      "waits for its person's consent",
      { state: "awaiting_consent", firstSentAt: null, lastSentAt: null, sends: 0 },
    ],
    ["was sent hours before", { firstSentAt: earlier(7_200), lastSentAt: earlier(7_200) }],
    ["was answered with another", { state: "sending", serviceId: "8" }],
    ["made another a moment ago", { state: "done", serviceId: "8", settledAt: bornAt }],
    ["was sent after it was made", { firstSentAt: earlier(-400), lastSentAt: earlier(-400) }],
    ["asks for a quote", { kind: "quote.request" }],
    ["approves something", { kind: "order.approve", serviceId: "9" }],
  ])("an order is of none that %s", async (_, changed) => {
    await give(changed);
    await storeNew();
    expect(await db().order.count(awaited())).toBe(0);
  });

  test.each([
    ["behind", -3_000, -3_000],
    ["ahead of", 3_000, 5_000],
  ])(
    "an order may be of a command sent once the clock was set, and is %s the portal's now",
    async (_, clockAheadSeconds, secondsBefore) => {
      const sentAt = earlier(secondsBefore);
      await give({ firstSentAt: sentAt, lastSentAt: sentAt, clockAheadSeconds: 0 });
      const { connectionId: id } = world;
      await db().connection.update({ where: { id }, data: { clockAheadSeconds } });
      await storeNew();
      expect(await db().order.count(awaited())).toBe(1);
    },
  );

  test("an order is of none of another connection", async () => {
    await give({});
    world = { ...world, connectionId: (await createOrderingWorld(sandbox.origin)).connectionId };
    await storeNew();
    expect(await db().order.count(awaited())).toBe(0);
  });

  test("what is older than a week is not awaited, whatever was sent then", async () => {
    const longAgo = earlier(9 * 24 * 3_600);
    await give({ firstSentAt: longAgo, lastSentAt: longAgo });
    await storeNew("order", longAgo);
    expect(await db().order.count(awaited())).toBe(0);
  });

  test.each([
    ["quote.request", 1],
    ["order.place", 0],
    ["quote.convert", 0],
  ])("a quote may be of a command that asks for one: %s", async (kind, count) => {
    await give({ kind });
    await storeNew("quote");
    expect(await db().quote.count(awaited())).toBe(count);
  });

  /** A quote that somebody requested before. */
  async function addQuote(changed: Prisma.QuoteUncheckedUpdateInput): Promise<string> {
    const { userId: placedById } = await world.addPerson("requester");
    const receivedAt = earlier(3_600);
    const id = await storeNew("quote", receivedAt);
    await db().quote.update({ where: { id }, data: { placedById, makerAwaitedUntil: null, ...changed } });
    return id;
  }

  test.each<[string, number, Prisma.QuoteUncheckedUpdateInput]>([
    ["that somebody may have converted", 1, {}],
    ["that became it", 1, { orderServiceId: "9", targetLanguage: "fr" }],
    ["that became another", 0, { orderServiceId: "8" }],
    ["of other languages", 0, { targetLanguage: "fr" }],
    ["of the whole business", 0, { placedById: null, orderServiceId: "9" }],
    ["that is gone", 0, { goneAt: new Date() }],
    ["of which it is awaited whose it is", 1, { placedById: null, makerAwaitedUntil: earlier(-600) }],
    ["that became it after long", 1, { orderServiceId: "9", receivedAt: earlier(100 * 24 * 3_600) }],
    ["that came since", 0, { receivedAt: earlier(-10) }],
    ["of last year", 0, { receivedAt: earlier(100 * 24 * 3_600) }],
  ])("an order may be of a quote of somebody's: one %s", async (_, count, changed) => {
    await addQuote(changed);
    await storeNew();
    expect(await db().order.count(awaited())).toBe(count);
  });

  const sent = (at: Date) => ({ firstSentAt: at, lastSentAt: at });

  test.each<[string, number, Prisma.CommandUncheckedUpdateInput, Prisma.QuoteUncheckedUpdateInput]>([
    ["converted here", 1, {}, {}],
    ["whose conversion was refused a moment ago", 1, { state: "refused", sends: 0 }, {}],
    ["whose conversion is not sent yet", 0, { firstSentAt: null, lastSentAt: null, sends: 0 }, {}],
    ["whose conversion was hours before", 0, sent(earlier(7_200)), {}],
    ["whose conversion came after", 0, sent(earlier(-400)), {}],
    ["that somebody deletes", 0, { kind: "quote.delete" }, {}],
    ["of other languages", 0, {}, { targetLanguage: "fr" }],
    ["of the whole business", 0, {}, { placedById: null }],
    ["that became another", 0, {}, { orderServiceId: "8" }],
  ])("an order may be of an older quote: one %s", async (_, count, command, quote) => {
    const subjectId = await addQuote({ receivedAt: earlier(100 * 24 * 3_600), ...quote });
    await give({ kind: "quote.convert", subjectId, serviceId: "77", ...command });
    await storeNew();
    expect(await db().order.count(awaited())).toBe(count);
  });
});

test("what commands create is said to be created by them, and what they convert by names that there are", () => {
  const creating = commandKinds.filter(({ creates }) => creates);
  const said = mirroredKinds.flatMap(({ kind, mayBeMadeBy }) =>
    mayBeMadeBy ? [{ kind, ...mayBeMadeBy }] : [],
  );
  expect(creating.map(({ name, mirrored }) => [mirrored.kind, name]).sort()).toEqual(
    said.map(({ kind, createdBy }) => [kind, createdBy]).sort(),
  );
  const converting = said.flatMap(({ convertedBy = {} }) => Object.keys(convertedBy));
  expect(converting).not.toEqual([]);
  expect(commandKinds.map(({ name }) => name)).toEqual(expect.arrayContaining(converting));
});
