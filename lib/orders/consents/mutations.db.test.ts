import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actingFor, addDepartment } from "@/lib/auth/testing/signed-in";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { db } from "@/lib/platform/db";
import { stopGrant } from "@/lib/staff/grants/mutations";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { askForOrder } from "../testing/asked-order";
import { countOrders } from "../testing/count-orders";
import { getDraft, saveDraft } from "../testing/order-drafts";
import { answerSignedIn } from "./mutations";
import { confirm, gone, linesOf, refused } from "./testing/answers";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const ask = (content: Parameters<typeof askForOrder>[1] = {}) => askForOrder(sandbox.origin, content);

describe("confirmed", () => {
  test("it is placed once by whoever asked, for the person, although the grant is over", async () => {
    const asked = await ask({ reference: "Case 7" });
    await stopGrant(asked.staff);
    const answer = await confirm(asked);
    expect(answer).toMatchObject({
      decision: "confirm",
      attempt: { state: "accepted" },
      number: expect.any(String),
    });
    expect(await confirm(asked)).toEqual(answer);
    expect(await countOrders(asked.world.service)).toEqual({ orders: 1, posts: 1 });
    const order = await db().order.findFirstOrThrow({ where: { businessId: asked.world.businessId } });
    const [personId, staffId] = [asked.person.userId, asked.staff.userId];
    expect(order).toMatchObject({ placedById: personId, placedByStaffId: staffId, reference: "Case 7" });
    const grantId = asked.staff.acting?.onBehalfOf?.grantId;
    const lines = (await linesOf(asked)).filter(({ action }) => /^(consent|order)\./.test(action));
    expect(lines).toMatchObject([
      { action: "consent.ask", actorId: staffId, onBehalfOfId: personId, grantId },
      {
        ...{ action: "consent.confirm", actorId: personId, onBehalfOfId: null, subjectId: asked.commandId },
        after: { askedBy: asked.staff.name, grantId, way: "mailed link" },
      },
      {
        ...{ action: "order.place", actorId: staffId, onBehalfOfId: personId, grantId },
        after: { commandId: asked.commandId },
      },
    ]);
  });

  test("by the person who is signed in, and by nobody else", async () => {
    const asked = await ask();
    const { commandId, world, person, staff } = asked;
    const answer = { commandId, decision: "confirm" } as const;
    const [colleague, administrator] = [
      await world.addPerson("requester"),
      await world.addPerson("administrator"),
    ];
    for (const other of [colleague, administrator]) {
      await expect(answerSignedIn(other, answer)).rejects.toEqual(gone);
    }
    for (const other of [staff, await actingFor(person), await actingFor(colleague)]) {
      await expect(answerSignedIn(other, answer)).rejects.toEqual(refused("forbidden"));
    }
    expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 0 });
    expect(await answerSignedIn(person, answer)).toMatchObject({ attempt: { state: "accepted" } });
    expect((await linesOf(asked)).find(({ action }) => action === "consent.confirm")?.after).toMatchObject({
      way: "signed in",
    });
  });

  test("what the service refuses opens the form again, with its reasons", async () => {
    const asked = await ask();
    await asked.world.service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 422 }]);
    expect(await confirm(asked)).toMatchObject({ attempt: { state: "refused" }, number: null });
    const draft = await getDraft(asked.staff, asked);
    expect(draft).toMatchObject({ attempt: 2, latestAttempt: { state: "refused" } });
    await saveDraft(asked.staff, {
      ...asked,
      version: draft.version,
      content: { ...draft.content, reference: "B" },
    });
  });

  test("what the service does not answer is being checked, and found: one order", async () => {
    const asked = await ask();
    await asked.world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
    expect(await confirm(asked)).toMatchObject({ attempt: { state: "checking" }, number: null });
    await letPass(asked.commandId, 60);
    await runRound(asked.commandId);
    expect(await confirm(asked)).toMatchObject({ attempt: { state: "accepted" } });
    expect((await countOrders(asked.world.service)).orders).toBe(1);
  });

  test("without a token nothing is ordered, and it can be confirmed when there is one", async () => {
    const asked = await ask();
    const tokens = await db().accessToken.findMany({ where: { connectionId: asked.world.connectionId } });
    await db().accessToken.deleteMany({ where: { connectionId: asked.world.connectionId } });
    await expect(confirm(asked)).rejects.toEqual(refused("token_refused"));
    await db().accessToken.createMany({ data: tokens });
    expect(await confirm(asked)).toMatchObject({ attempt: { state: "accepted" } });
  });

  test("it is the department's in which the person is by then", async () => {
    const asked = await ask();
    const { businessId } = asked.world;
    const [before, now] = [await addDepartment(businessId), await addDepartment(businessId)];
    await db().command.update({ where: { id: asked.commandId }, data: { departmentId: before } });
    const where = { userId: asked.person.userId };
    await db().membership.updateMany({ where, data: { departmentId: now } });
    await confirm(asked);
    const order = await db().order.findFirstOrThrow({ where: { businessId } });
    expect(order.departmentId).toBe(now);
  });

  test("after days it is waited for as long as what was just placed", async () => {
    const asked = await ask();
    await letPass(asked.commandId, 2 * 24 * 3_600);
    const before = Date.now();
    await confirm(asked);
    const { createdAt } = await db().command.findUniqueOrThrow({ where: { id: asked.commandId } });
    expect(createdAt.getTime()).toBeGreaterThan(before - 5_000);
  });
});
