import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { looksBeforeGivingUp } from "@/lib/commands/rules";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { serviceVariants } from "@/lib/domain/capabilities";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder } from "../data";
import { type CompletedOrder, completeOrder, revisionsOf, revisionWords } from "../testing/completed-order";
import type { OrderingWorld } from "../testing/ordering-world";
import { answerRevision, openRevisionForm, requestRevision, stopWaitingForRevision } from "./mutations";

/** A revision whose answer was lost: known again, or told by its person. */

let sandbox: TestSandbox;
let order: CompletedOrder;
let world: OrderingWorld;
let placer: Actor;
let orderId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const words = revisionWords;

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    order = await completeOrder(sandbox, variant);
    ({ world, placer, orderId } = order);
  });

  test("the revision with the identical words is known again at once, without a second request", async () => {
    const input = await order.ready(placer, "<p>Page <strong>2</strong>: the date</p>");
    await world.service.setFaults([{ ...order.asked, kind: "drop", after: true }]);
    expect(await requestRevision(placer, input)).toMatchObject({ state: "accepted" });
    expect(revisionsOf((await getOrder(placer, orderId)).conversation)).toMatchObject([{ askedBy: "you" }]);
    expect(await order.revisionsAtService()).toHaveLength(1);
  });

  test("one that was there before with the same words is not it", async () => {
    await order.requestElsewhere(words);
    await world.service.advance(2);
    await order.read();
    const input = await order.ready(placer);
    await world.service.setFaults([{ ...order.asked, kind: "drop" }]);
    const attempt = await requestRevision(placer, input);
    expect(attempt.state).toBe("checking");
    expect((await getOrder(placer, orderId)).revisions.asked).toMatchObject({
      possible: [],
      bodyHtml: words,
      attempt: { known: { isMade: false, sends: 1 } },
    });
  });

  test("what never arrived is never sent again by itself; its person goes on, and sends it once more", async () => {
    const input = await order.ready(placer);
    await world.service.setFaults([{ ...order.asked, kind: "drop" }]);
    const { commandId } = await requestRevision(placer, input);
    expect((await getOrder(placer, orderId)).revisions.request).toMatchObject({ allowed: false });
    for (let round = 0; round < 4; round += 1) {
      await letPass(commandId, 60);
      await runRound(commandId);
    }
    expect(await order.revisionsAtService()).toEqual([]);
    const stopped = await stopWaitingForRevision(placer, { commandId });
    expect(stopped).toMatchObject({
      state: "refused",
      refusal: { message: { key: "draftErrors.revision.stoppedWaiting" } },
    });
    const { draft } = await openRevisionForm(placer, { orderId });
    expect(draft).toMatchObject({ draftId: input.draftId, attempt: 2, content: { bodyHtml: words } });
    expect(await requestRevision(placer, { ...input, attempt: 2 })).toMatchObject({ state: "accepted" });
    expect(await order.revisionsAtService()).toHaveLength(1);
  });

  test("what left no trace for half an hour was not requested, and the page says so", async () => {
    const input = await order.ready(placer);
    await world.service.setFaults([{ ...order.asked, kind: "drop" }]);
    const { commandId } = await requestRevision(placer, input);
    for (let round = 0; round < looksBeforeGivingUp; round += 1) {
      await letPass(commandId, 300);
      await runRound(commandId);
    }
    expect((await getOrder(placer, orderId)).revisions).toMatchObject({
      request: { allowed: true },
      asked: { attempt: { state: "refused", refusal: { message: { key: "draftErrors.noTrace" } } } },
    });
  });

  test("of several with the same words its person says which it is, and nobody else is asked", async () => {
    const approver = await world.addPerson("approver");
    const input = await order.ready(placer);
    await world.service.setFaults([{ ...order.asked, kind: "drop" }]);
    const { commandId } = await requestRevision(placer, input);
    const made = [await order.requestElsewhere(words), await order.requestElsewhere(words)];
    await letPass(commandId, 1);
    await runRound(commandId);
    expect((await getOrder(placer, orderId)).revisions.asked?.possible.toSorted()).toEqual(made.toSorted());
    expect((await getOrder(approver, orderId)).revisions.asked).toBeNull();
    const [first = "", second = ""] = made;
    await expect(
      answerRevision(approver, { commandId, revisionId: first, isIt: true }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(answerRevision(placer, { commandId, revisionId: "999", isIt: true })).rejects.toMatchObject({
      code: "conflict",
    });
    const settled = await answerRevision(placer, { commandId, revisionId: second, isIt: true });
    expect(settled.revisions.asked).toBeNull();
    const whose = new Map(revisionsOf(settled.conversation).map(({ id, askedBy }) => [id, askedBy]));
    expect([whose.get(first), whose.get(second)]).toEqual(["outside", "you"]);
    await expect(answerRevision(placer, { commandId, revisionId: first, isIt: true })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("where one of two is not it, the other is", async () => {
    const input = await order.ready(placer);
    await world.service.setFaults([{ ...order.asked, kind: "drop" }]);
    const { commandId } = await requestRevision(placer, input);
    const [first, second] = [await order.requestElsewhere(words), await order.requestElsewhere(words)];
    await letPass(commandId, 1);
    await runRound(commandId);
    const settled = await answerRevision(placer, { commandId, revisionId: first, isIt: false });
    expect(settled.revisions.asked).toBeNull();
    expect(revisionsOf(settled.conversation).find(({ askedBy }) => askedBy === "you")?.id).toBe(second);
  });

  test("one with other words may be it, as long as its person has not said no", async () => {
    const input = await order.ready(placer);
    await world.service.setFaults([{ ...order.asked, kind: "drop" }]);
    const { commandId } = await requestRevision(placer, input);
    const other = await order.requestElsewhere("<p>Something else</p>");
    await letPass(commandId, 1);
    await runRound(commandId);
    expect((await getOrder(placer, orderId)).revisions.asked).toMatchObject({ possible: [other] });
    const answered = await answerRevision(placer, { commandId, revisionId: other, isIt: false });
    expect(answered.revisions.asked).toMatchObject({ possible: [], attempt: { state: "checking" } });
  });
});
