import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { orderSnapshotSchema } from "@/lib/domain/orders/shapes";
import { translationRequestSchema } from "@/lib/domain/requests";
import { isHeld } from "@/lib/drafts/rules";
import { getDraft, saveDraft } from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { OrderingWalk, type WalkStep } from "../testing/ordering-walk";

/** Whatever the person, two tabs and the service do: nothing is ordered twice, lost, or said of an order that is not so. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** So many take ten seconds; another seed takes other ways. */
const walks = 10;

/** The more often, the higher. */
const happenings: Record<WalkStep["does"], number> = {
  press: 8,
  lose: 8,
  add: 8,
  land: 8,
  round: 4,
  sweep: 3,
  callBack: 3,
  type: 2,
  load: 1,
  giveUp: 1,
  tell: 1,
  save: 1,
  remove: 2,
  withdraw: 1,
  discard: 1,
  pressBoth: 1,
};
const steps = fc.array(
  fc.record({
    does: fc.constantFrom(
      ...(Object.keys(happenings) as WalkStep["does"][]).flatMap((does) =>
        Array(happenings[does]).fill(does),
      ),
    ),
    tab: fc.constantFrom(0, 0, 0, 1),
    which: fc.nat({ max: 5 }),
    fault: fc.constantFrom("lost", "lost afterwards", "lost afterwards", "none", "refused", "turned away"),
  }) as fc.Arbitrary<WalkStep>,
  { minLength: 20, maxLength: 30 },
);

/** What is said of orders is so, at any time. */
async function expectTruth(walk: OrderingWalk): Promise<void> {
  const { businessId } = walk.world;
  const mirrored = await db().order.findMany({ where: { businessId } });
  const orderOf = (subjectId: string | null) => {
    const { files, reference } = orderSnapshotSchema.parse(
      mirrored.find(({ id }) => id === subjectId)?.snapshot,
    );
    return { files: files.map(({ serviceId }) => serviceId).sort(), reference: reference ?? "" };
  };
  for (const { state, subjectId, request } of await walk.commands()) {
    if (state !== "done") continue;
    const { fileServiceIds, reference } = translationRequestSchema.parse(request);
    const asked = { files: [...fileServiceIds].sort(), reference: reference ?? "" };
    expect(orderOf(subjectId), "what is done of an attempt").toEqual(asked);
  }
  for (const { attempt, reference, fileServiceIds } of walk.told) {
    if (attempt.state !== "accepted") continue;
    const pressed = { files: [...fileServiceIds].sort(), reference };
    expect(orderOf(attempt.subjectId), "what is told of a press").toEqual(pressed);
  }
  const done = { some: { state: "done" } } as const;
  const open = await db().draft.count({ where: { businessId, closedAt: null, commands: done } });
  expect(open, "forms that became an order and take changes").toBe(0);
}

/** When nothing is under way any more, everything is somewhere, once. */
async function expectNothingLost(walk: OrderingWalk): Promise<void> {
  const { businessId } = walk.world;
  const orders = await walk.orders();
  const files = orders.flatMap((order) => order.fileServiceIds);
  expect(new Set(files).size, "no file is ordered twice").toBe(files.length);
  const commands = await walk.commands();
  const mirrored = await db().order.findMany({ where: { businessId } });
  const lines = await db().auditEvent.findMany({ where: { businessId, action: "order.place" } });
  expect(lines.length, "each order is told once").toBe(orders.length);
  for (const order of orders) {
    const known = mirrored.find(({ serviceId }) => serviceId === order.serviceId);
    const makers = commands.filter(({ state, subjectId }) => state === "done" && subjectId === known?.id);
    expect(
      makers.map(({ id }) => id),
      "an order is told of as its attempt's",
    ).toContain(known?.commandId);
  }
  const drafts = await db().draft.findMany({ where: { businessId }, include: { documents: true } });
  const open = drafts.filter(({ closedAt }) => closedAt === null);
  const lying = open.flatMap(({ documents }) => documents.map(({ fileServiceId }) => fileServiceId));
  for (const fileServiceId of walk.wanted) {
    expect([...files, ...lying], "a document is in an order, or in an open form").toContain(fileServiceId);
  }
  for (const { id: draftId } of open) {
    const { latestAttempt, version, content } = await getDraft(walk.actor, { draftId });
    expect(isHeld(latestAttempt), "an open form has become nothing").toBe(false);
    await saveDraft(walk.actor, { draftId, version, content });
  }
}

test.each(serviceVariants)(
  "on variant %s any walk of presses, lost answers, late orders and changed forms says what is so, and loses nothing",
  async (variant) => {
    await fc.assert(
      fc.asyncProperty(steps, async (walked) => {
        const walk = await OrderingWalk.begin(originOf(sandbox, variant), variant);
        for (const each of walked) {
          await walk.take(each);
          await expectTruth(walk);
        }
        await walk.comeToRest();
        await expectTruth(walk);
        await expectNothingLost(walk);
      }),
      { numRuns: walks, seed: 1 },
    );
  },
  180_000,
);
