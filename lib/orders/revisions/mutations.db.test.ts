import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { takeCommandLease } from "@/lib/commands/lease";
import { serviceVariants } from "@/lib/domain/capabilities";
import { discardDraft, saveDraft } from "@/lib/drafts/mutations";
import { draftKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder } from "../data";
import { type CompletedOrder, completeOrder, revisionsOf, revisionWords } from "../testing/completed-order";
import { createOrderingWorld, type OrderingWorld, upload } from "../testing/ordering-world";
import { openRevisionForm, requestRevision, withdrawRevision } from "./mutations";

/** A revision of an order: asked for once, and taken back. */

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
const shown = async (who: Actor = placer) => revisionsOf((await getOrder(who, orderId)).conversation);

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    order = await completeOrder(sandbox, variant);
    ({ world, placer, orderId } = order);
  });

  describe("asking for a revision", () => {
    test("sends what was written and the reference files, and shows whose it is and what came of it", async () => {
      const { draftId, ...press } = await order.ready(placer, "<p>Page <strong>2</strong>: the date</p>");
      await upload(placer, draftId, { name: "marked.pdf", kind: "reference" });
      const attempt = await requestRevision(placer, { draftId, ...press });
      expect(attempt).toMatchObject({ state: "accepted", subjectId: orderId });
      expect(await order.revisionsAtService()).toMatchObject([
        { body: words, files: [{ name: "marked.pdf" }] },
      ]);
      expect(await shown()).toMatchObject([
        {
          ...{ status: "requested", bodyHtml: words, askedBy: "you", completedAt: null },
          ...{ documents: [{ name: "marked.pdf" }], withdraw: { allowed: true } },
        },
      ]);
      await world.service.advance(2);
      await order.read();
      const { conversation, revisions } = await getOrder(placer, orderId);
      expect(revisionsOf(conversation)).toMatchObject([{ status: "completed", withdraw: null }]);
      expect(revisions.request).toEqual({ allowed: true });
    });

    test("of hostile words sends and shows what the service keeps alone", async () => {
      const hostile =
        '<p onclick="steal()">See <a href="javascript:steal()">this</a><script>steal()</script><img src=x onerror=steal()></p>';
      await requestRevision(placer, await order.ready(placer, hostile));
      expect(await order.revisionsAtService()).toMatchObject([{ body: "<p>See this</p>" }]);
      expect(await shown()).toMatchObject([{ bodyHtml: "<p>See this</p>" }]);
    });

    test.each(["", "<p> </p>", "<script>only</script>", "<p>&nbsp;</p>", "<p>\u200B&#8203;\u3164</p>"])(
      "is not done without words: %j",
      async (nothing) => {
        await expect(requestRevision(placer, await order.ready(placer, nothing))).rejects.toMatchObject({
          code: "invalid_input",
          fields: { bodyHtml: [{ key: "draftErrors.revision.empty" }] },
        });
        expect(await order.revisionsAtService()).toEqual([]);
      },
    );

    test("takes no source document", async () => {
      const input = await order.ready(placer);
      await upload(placer, input.draftId, { kind: "source" });
      await expect(requestRevision(placer, input)).rejects.toMatchObject({
        code: "invalid_input",
        fields: { documents: [{ key: "draftErrors.revision.noSource" }] },
      });
    });

    test("twice at once, in two tabs, is done once", async () => {
      const input = await order.ready(placer);
      const attempts = await Promise.all([requestRevision(placer, input), requestRevision(placer, input)]);
      expect(new Set(attempts.map(({ commandId }) => commandId)).size).toBe(1);
      expect(await order.revisionsAtService()).toHaveLength(1);
    });

    test("by two people at once is done for one, and the other is told", async () => {
      const approver = await world.addPerson("approver");
      const inputs = [await order.ready(placer), await order.ready(approver, "<p>Another</p>")] as const;
      const answers = await Promise.allSettled([
        requestRevision(placer, inputs[0]),
        requestRevision(approver, inputs[1]),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { code: "conflict", userMessage: { key: "orderErrors.requestRevision.underWay" } },
      });
      expect(await order.revisionsAtService()).toHaveLength(1);
    });

    test("waits until the one before it is completed, and says so on the page", async () => {
      const input = await order.ready(placer);
      await order.requestElsewhere("<p>By telephone</p>");
      await order.read();
      await expect(requestRevision(placer, input)).rejects.toMatchObject({ code: "conflict" });
      expect((await getOrder(placer, orderId)).revisions.request).toMatchObject({
        reason: { key: "orderErrors.requestRevision.underWay" },
      });
      await world.service.advance(2);
      await order.read();
      expect(await requestRevision(placer, input)).toMatchObject({ state: "accepted" });
    });

    test.each([
      ["submitted", "early"],
      ["translating", "early"],
      ["under_review", "early"],
      ["client_approved", "locked"],
      ["finalizing", "locked"],
      ["revising", "underWay"],
      ["on_hold", "status"],
    ] as const)("is not offered of an order that is %s, and the page says why", async (status, why) => {
      const input = await order.ready(placer);
      await order.moveTo(status);
      const reason = { key: `orderErrors.requestRevision.${why}` };
      expect((await getOrder(placer, orderId)).revisions.request).toMatchObject({ allowed: false, reason });
      await expect(requestRevision(placer, input)).rejects.toMatchObject({ code: "conflict" });
      expect(await order.revisionsAtService()).toEqual([]);
    });

    test("is offered of an order that waits for its approval, and nothing is said of a cancelled one", async () => {
      await order.moveTo("client_review");
      expect((await getOrder(placer, orderId)).revisions.request).toEqual({ allowed: true });
      await order.moveTo("cancelled");
      expect((await getOrder(placer, orderId)).revisions.request).toBeNull();
    });

    test("is for whoever had the order placed and who decides for the business, and for nobody else", async () => {
      const [colleague, approver] = [await world.addPerson("requester"), await world.addPerson("approver")];
      const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
      await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: true } });
      expect((await getOrder(colleague, orderId)).revisions.request).toBeNull();
      await expect(openRevisionForm(colleague, { orderId })).rejects.toMatchObject({ code: "forbidden" });
      await expect(openRevisionForm(stranger, { orderId })).rejects.toMatchObject({ code: "not_found" });
      const input = await order.ready(placer);
      for (const who of [colleague, stranger, approver]) {
        await expect(requestRevision(who, input)).rejects.toMatchObject({ code: "not_found" });
      }
      const formerly = await order.ready(approver);
      const theirs = { where: { userId: approver.userId } };
      await db().membership.updateMany({ ...theirs, data: { role: "requester" } });
      await expect(requestRevision(approver, formerly)).rejects.toMatchObject({ code: "forbidden" });
      await db().membership.updateMany({ ...theirs, data: { role: "approver" } });
      expect(await requestRevision(approver, await order.ready(approver))).toMatchObject({
        state: "accepted",
      });
      expect(await shown()).toMatchObject([{ askedBy: { name: expect.any(String) } }]);
      const [{ id: revisionId } = { id: "" }] = await shown();
      await expect(withdrawRevision(colleague, { orderId, revisionId })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(withdrawRevision(stranger, { orderId, revisionId })).rejects.toMatchObject({
        code: "not_found",
      });
    });

    test("by staff for somebody is that person's, and names both", async () => {
      const staff = await actingFor(placer);
      await requestRevision(staff, await order.ready(staff));
      expect(await shown()).toMatchObject([
        { askedBy: { person: "you", staff: { name: expect.any(String) } } },
      ]);
    });

    test("refused by the service says why at its field, and everything is kept", async () => {
      const input = await order.ready(placer);
      await world.service.setFaults([{ ...order.asked, kind: "status", status: 422 }]);
      expect(await requestRevision(placer, input)).toMatchObject({
        state: "refused",
        refusal: { code: "service_refused" },
      });
      const { draft } = await openRevisionForm(placer, { orderId });
      expect(draft).toMatchObject({ draftId: input.draftId, attempt: 2, content: { bodyHtml: words } });
    });
  });

  describe("the form", () => {
    test("is one for each person and order, kept until it is sent or thrown away", async () => {
      const [first, second] = await Promise.all([
        openRevisionForm(placer, { orderId }),
        openRevisionForm(placer, { orderId }),
      ]);
      const { draftId } = first.draft;
      expect(second.draft.draftId).toBe(draftId);
      expect((await getOrder(placer, orderId)).revisions.hasDraft).toBe(false);
      await saveDraft(placer, draftKinds, { draftId, content: { bodyHtml: words }, version: 0 });
      expect((await getOrder(placer, orderId)).revisions.hasDraft).toBe(true);
      const approver = await world.addPerson("approver");
      expect((await openRevisionForm(approver, { orderId })).draft.draftId).not.toBe(draftId);
      expect((await getOrder(approver, orderId)).revisions.hasDraft).toBe(false);
      await discardDraft(placer, { draftId });
      expect((await openRevisionForm(placer, { orderId })).draft).toMatchObject({
        content: { bodyHtml: "" },
      });
    });

    test("is closed once its revision is asked for, and the next is another", async () => {
      const input = await order.ready(placer);
      await requestRevision(placer, input);
      await world.service.advance(2);
      await order.read();
      const { draft } = await openRevisionForm(placer, { orderId });
      expect(draft.draftId).not.toBe(input.draftId);
    });
  });

  describe("withdrawing a revision", () => {
    const request = async (): Promise<string> => {
      await requestRevision(placer, await order.ready(placer));
      return (await shown())[0]?.id ?? "";
    };

    test("takes it back while nobody has begun it", async () => {
      const revisionId = await request();
      const left = await withdrawRevision(placer, { orderId, revisionId });
      expect(revisionsOf(left.conversation)).toEqual([]);
      expect(left.revisions.request).toEqual({ allowed: true });
      expect(await order.revisionsAtService()).toEqual([]);
    });

    test("is refused once somebody has, also where the page had not heard of it", async () => {
      const revisionId = await request();
      await world.service.advance();
      await expect(withdrawRevision(placer, { orderId, revisionId })).rejects.toMatchObject({
        code: "conflict",
        userMessage: { key: "orderErrors.movedOn" },
      });
      await expect(withdrawRevision(placer, { orderId, revisionId })).rejects.toMatchObject({
        code: "conflict",
        userMessage: { key: "orderErrors.withdrawRevision.status" },
      });
      expect(await order.revisionsAtService()).toMatchObject([{ status: "in_progress" }]);
    });

    test("is done although its answer was lost", async () => {
      const revisionId = await request();
      await world.service.setFaults([{ method: "DELETE", kind: "drop", after: true }]);
      const left = await withdrawRevision(placer, { orderId, revisionId });
      expect(revisionsOf(left.conversation)).toEqual([]);
    });

    /** Asks for it where nobody hears what became of it. @returns the revision */
    async function loseWithdrawal(): Promise<string> {
      const revisionId = await request();
      await world.service.setFaults([
        { method: "DELETE", kind: "drop", times: 50 },
        { method: "GET", kind: "status", status: 503, times: 50 },
      ]);
      await expect(withdrawRevision(placer, { orderId, revisionId })).rejects.toMatchObject({
        code: "outcome_unknown",
      });
      return revisionId;
    }

    test("of one that nobody can say anything about is told on the order's page", async () => {
      await loseWithdrawal();
      expect((await getOrder(placer, orderId)).asked).toMatchObject({
        action: "withdrawRevision",
        isOpen: true,
      });
    });

    test("waits for another process that is at work on what nobody here can read", async () => {
      const revisionId = await loseWithdrawal();
      const where = { subjectId: orderId, kind: "revision.withdraw" };
      const { id } = await db().command.findFirstOrThrow({ where });
      await db().command.update({ where: { id }, data: { request: { version: 0 } } });
      expect(await takeCommandLease(id)).not.toBeNull();
      await expect(withdrawRevision(placer, { orderId, revisionId })).rejects.toMatchObject({
        code: "conflict",
        userMessage: { key: "orderErrors.withdrawRevision.earlierWaits" },
      });
    });
  });
});
