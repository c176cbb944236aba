import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aVisit } from "@/lib/auth/testing/visits";
import { isOpen } from "@/lib/commands/lease";
import { letLeaseRunOut, letPass, runRound } from "@/lib/commands/testing/rounds";
import { isAppError } from "@/lib/domain/errors";
import { expireConsents } from "@/lib/drafts/consents/mutations";
import { db } from "@/lib/platform/db";
import { dieBefore } from "@/lib/platform/testing/death";
import { asked as drawn, interleave, type Pause, stops } from "@/lib/platform/testing/interleaving";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type AskedForOrder, askForOrder } from "../testing/asked-order";
import { countOrders } from "../testing/count-orders";
import { answerByLink, answerSignedIn, withdrawConsent } from "./mutations";

/** Whoever answers, takes back or lets pass the same question at the same moment: it has one end, and at most one order. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const acts = {
  confirm: ({ secret }: AskedForOrder) => answerByLink(aVisit(), { secret, decision: "confirm" }),
  confirmSignedIn: ({ person, commandId }: AskedForOrder) =>
    answerSignedIn(person, { commandId, decision: "confirm" }),
  decline: ({ secret }: AskedForOrder) => answerByLink(aVisit(), { secret, decision: "decline", why: "" }),
  declineSignedIn: ({ person, commandId }: AskedForOrder) =>
    answerSignedIn(person, { commandId, decision: "decline", why: "" }),
  withdraw: ({ staff, commandId }: AskedForOrder) => withdrawConsent(staff, { commandId }),
  expire: async ({ commandId }: AskedForOrder) => {
    await db()
      .$executeRaw`UPDATE "Consent" SET "expiresAt" = clock_timestamp() WHERE "commandId" = ${commandId}::uuid`;
    await expireConsents();
  },
  resolve: ({ commandId }: AskedForOrder) => runRound(commandId),
};
type Name = keyof typeof acts;

/** Somebody else was first, which they are told. */
async function tolerating(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!isAppError(error, "not_found")) throw error;
  });
}

const find = ({ commandId }: AskedForOrder) =>
  db().consent.findUniqueOrThrow({
    where: { commandId },
    include: { command: { include: { draft: true } } },
  });

/** The worker goes on for as long as there is something to find out. */
async function comeToRest(order: AskedForOrder): Promise<void> {
  for (let round = 0; round < 20 && isOpen((await find(order)).command); round += 1) {
    await letLeaseRunOut(order.commandId);
    await letPass(order.commandId, 10);
    await runRound(order.commandId);
  }
}

const answers = ["consent.confirm", "consent.decline", "consent.withdraw", "consent.expire"];
const lineOf = {
  confirmed: "consent.confirm",
  declined: "consent.decline",
  withdrawn: "consent.withdraw",
  expired: "consent.expire",
};

async function expectOneEnd(order: AskedForOrder, when: string): Promise<void> {
  await comeToRest(order);
  const { outcome, command } = await find(order);
  const lines = await db().auditEvent.findMany({
    where: { businessId: order.world.businessId, action: { in: [...answers, "order.place"] } },
  });
  const isPlaced = outcome === "confirmed";
  const { orders } = await countOrders(order.world.service);
  const files = ((await order.world.service.get("/files")).json as { data: unknown[] }).data;
  expect(
    {
      orders,
      state: command.state,
      told: lines.map(({ action }) => action).sort(),
      isClosed: command.draft?.closedAt !== null,
      isThrownAway: command.draft?.discardedAt !== null,
      files: files.length,
    },
    when,
  ).toEqual({
    orders: isPlaced ? 1 : 0,
    state: isPlaced ? "done" : "refused",
    told: [lineOf[outcome ?? "expired"], ...(isPlaced ? ["order.place"] : [])].sort(),
    isClosed: isPlaced || outcome === "declined",
    isThrownAway: outcome === "declined",
    files: 1,
  });
}

describe("asked, and answered by several at once", () => {
  const pauses = fc.array(fc.tuple(fc.constantFrom(...stops), fc.integer({ min: 1, max: 4 })), {
    maxLength: 2,
  }) as fc.Arbitrary<Pause[]>;
  const names = Object.keys(acts) as Name[];
  const several = fc.array(fc.record({ does: fc.constantFrom(...names), pauses }), {
    minLength: 2,
    maxLength: 4,
  });

  const run = async (scheduler: fc.Scheduler, way: readonly { does: Name; pauses: Pause[] }[]) => {
    const order = await askForOrder(sandbox.origin);
    await interleave(
      scheduler,
      way.map(({ does, pauses: at }, index) => ({
        name: `${index + 1} ${does}`,
        act: () => tolerating(() => acts[does](order)),
        pauses: at,
      })),
    );
    // Where nobody has answered.
    await tolerating(() => acts.expire(order));
    await expectOneEnd(order, way.map(({ does }) => does).join(", "));
  };

  test("has one end, whoever is there and wherever each stands still", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), several, (scheduler, way) => run(scheduler, way)),
      { ...drawn, endOnFailure: true },
    );
  }, 120_000);

  const inTurn = () => fc.schedulerFor(Array.from({ length: 40 }, (_, index) => index + 1));
  const others = ["confirm", "confirmSignedIn", "decline", "withdraw", "expire"] as const;
  test.each(others)("confirmed up to its commit when it comes to %s", async (other) => {
    await run(inTurn(), [
      { does: "confirm", pauses: [["commit", 1]] },
      { does: other, pauses: [] },
    ]);
  });

  test.each(others)("%s up to its commit when it is confirmed", async (first) => {
    await run(inTurn(), [
      { does: first, pauses: [["commit", 1]] },
      { does: "confirm", pauses: [["transaction", 1]] },
    ]);
  });
});

// By the link a process answers one after the other: one that is dead would keep its turn here.
test.each(["confirmSignedIn", "declineSignedIn", "withdraw", "expire"] as const)(
  "it has one end, wherever the process dies: %s",
  async (name) => {
    for (let step = 1; ; step += 1) {
      const order = await askForOrder(sandbox.origin);
      const end = await dieBefore(step, () => acts[name](order));
      // Whoever was not answered asks again.
      await tolerating(() => acts[name](order));
      await expectOneEnd(order, end.died ? `dead before step ${step}: ${end.before}` : "alive");
      if (!end.died) return;
    }
  },
  120_000,
);
