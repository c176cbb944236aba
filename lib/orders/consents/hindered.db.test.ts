import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type AskedForOrder, askForOrder } from "../testing/asked-order";
import { countOrders } from "../testing/count-orders";
import { findLinkedOrder } from "./data";
import { confirm, gone, refused } from "./testing/answers";

/** What keeps something that is to be confirmed from being ordered. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const ask = (content: Parameters<typeof askForOrder>[1] = {}) => askForOrder(sandbox.origin, content);

test("it waits for whoever asked, who suspends the business at that moment, and does not keep them waiting", async () => {
  const asked = await ask();
  const { businessId } = asked.world;
  const answered = await db().$transaction(async (tx) => {
    // As an administrator of the operator does.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${asked.staff.userId}::uuid FOR NO KEY UPDATE`;
    const answer = Promise.allSettled([confirm(asked)]);
    await untilWaitedFor(tx);
    await tx.$queryRaw`SELECT 1 FROM "Business" WHERE id = ${businessId}::uuid FOR UPDATE NOWAIT`;
    const suspended = { suspendedAt: new Date(), suspendedReason: "Bills are open" };
    await tx.business.update({ where: { id: businessId }, data: suspended });
    return { answer };
  });
  expect(await answered.answer).toMatchObject([
    { status: "rejected", reason: refused("conflict", "draftErrors.consent.suspended") },
  ]);
  expect(await countOrders(asked.world.service)).toEqual({ orders: 0, posts: 0 });
});

const keptOut: [string, string, (asked: AskedForOrder) => Promise<unknown>][] = [
  [
    "the person is disabled",
    "person",
    ({ person }) => db().user.update({ where: { id: person.userId }, data: { disabledAt: new Date() } }),
  ],
  [
    "the person is kept out of the business",
    "person",
    ({ person }) =>
      db().membership.updateMany({ where: { userId: person.userId }, data: { disabledAt: new Date() } }),
  ],
  [
    "the person is removed",
    "person",
    ({ person }) => db().membership.deleteMany({ where: { userId: person.userId } }),
  ],
  [
    "the business is suspended",
    "suspended",
    ({ world }) =>
      db().business.update({
        where: { id: world.businessId },
        data: { suspendedAt: new Date(), suspendedReason: "Bills are open" },
      }),
  ],
  [
    "whoever asked is disabled",
    "staff",
    ({ staff }) => db().user.update({ where: { id: staff.userId }, data: { disabledAt: new Date() } }),
  ],
  [
    "whoever asked is of the staff no more",
    "staff",
    ({ staff }) => db().user.update({ where: { id: staff.userId }, data: { isStaff: false } }),
  ],
];

test.each(keptOut)("nothing is ordered or shown once %s", async (_, why, happen) => {
  const asked = await ask();
  await happen(asked);
  const key = `draftErrors.consent.${why}`;
  expect(await findLinkedOrder(asked.secret)).toEqual({
    kind: "hindered",
    why: expect.objectContaining({ key }),
  });
  await expect(confirm(asked)).rejects.toEqual(refused("conflict", key));
  expect(await countOrders(asked.world.service)).toEqual({ orders: 0, posts: 0 });
});

test.each(keptOut)(
  "what came of what was confirmed is told as long as the person is there: %s",
  async (_, why, happen) => {
    const asked = await ask();
    const answer = await confirm(asked);
    await happen(asked);
    if (why === "staff") expect(await confirm(asked)).toEqual(answer);
    else await expect(confirm(asked)).rejects.toEqual(gone);
  },
);
