import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isOpen } from "@/lib/commands/lease";
import { type CommandWorld, createCommandWorld, prepare } from "@/lib/commands/testing/prepared";
import { letLeaseRunOut, letPass, runRound } from "@/lib/commands/testing/rounds";
import { isAppError } from "@/lib/domain/errors";
import { markImported } from "@/lib/mirror/testing/mirrored-world";
import { tellFollowers } from "@/lib/orders/testing/lost-sends";
import { db } from "@/lib/platform/db";
import { asked, interleave, type Pause, stops } from "@/lib/platform/testing/interleaving";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getQuote } from "./data";
import { convertQuote, deleteQuote } from "./mutations";

/** Whoever converts and deletes the same quote at the same moment: it is one order, or gone, and never both. */

let sandbox: TestSandbox;
let world: CommandWorld;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createCommandWorld(sandbox.origin);
  await markImported(world.connectionId);
});
afterAll(() => sandbox.dispose());

/** A quote that waits for a decision, and how many orders there were before. */
type Decided = { quoteId: string; serviceId: string; ordersBefore: number };

const listed = z.object({ data: z.array(z.unknown()) });
const countOrders = async () =>
  listed.parse((await world.service.get("/orders?per_page=500")).json).data.length;
const commandsOn = ({ quoteId: subjectId }: Decided) =>
  db().command.findMany({ where: { subjectId, kind: { in: ["quote.convert", "quote.delete"] } } });

const acts = {
  convert: async ({ quoteId }: Decided) => {
    const { conversion } = await getQuote(world.actor, { quoteId });
    const values = { reference: "", field1: "", field2: "" };
    await convertQuote(world.actor, { quoteId, offer: conversion?.offer ?? "", ...values });
  },
  remove: ({ quoteId }: Decided) => deleteQuote(world.actor, { quoteId }),
  resolve: async (decided: Decided) => {
    for (const { id } of (await commandsOn(decided)).filter(isOpen)) {
      await letPass(id, 10);
      await runRound(id);
    }
  },
  followers: () => tellFollowers(world),
};
type Name = keyof typeof acts;
type Drawn = { does: Name; pauses: Pause[] };

/** What the portal says no to, or finds gone, is an answer. */
async function tolerating(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!isAppError(error) || error.code === "internal") throw error;
  });
}

async function ready(): Promise<Decided> {
  const { about } = await prepare("quote.delete", world);
  const { id: quoteId = "", serviceId = "" } = about.subject ?? {};
  return { quoteId, serviceId, ordersBefore: await countOrders() };
}

/** While one of the two is being found out the other is not asked for. */
async function expectOneOpen(decided: Decided): Promise<void> {
  const open = (await commandsOn(decided)).filter(isOpen);
  expect(new Set(open.map(({ kind }) => kind)).size, "decisions of either kind at a time").toBeLessThan(2);
}

async function comeToRest(decided: Decided): Promise<void> {
  await world.service.setFaults([]);
  await db().$executeRaw`UPDATE "Connection" SET "askAgainAt" = NULL WHERE id = ${world.connectionId}::uuid`;
  for (let round = 0; round < 12; round += 1) {
    const open = (await commandsOn(decided)).filter(isOpen);
    if (open.length === 0) break;
    for (const { id } of open) {
      await letLeaseRunOut(id);
      await letPass(id, 3_600);
      await runRound(id);
    }
  }
  await acts.followers();
}

async function expectOneEnd(decided: Decided): Promise<void> {
  await comeToRest(decided);
  const commands = await commandsOn(decided);
  expect(commands.filter(isOpen), "decisions that are open at rest").toEqual([]);
  const made = (await countOrders()) - decided.ordersBefore;
  const isThere = (await world.service.get(`/quotes/${decided.serviceId}`)).status === 200;
  // Of what became an order the quote is kept.
  expect([made, isThere]).toEqual(made === 1 ? [1, true] : [0, false]);
  const done = commands.filter(({ state, byAnother }) => state === "done" && !byAnother);
  expect(done.map(({ kind }) => kind)).toEqual([made === 1 ? "quote.convert" : "quote.delete"]);
  const audited = await db().auditEvent.findMany({ where: { subjectId: decided.quoteId } });
  expect(audited.map(({ action }) => action)).toEqual([made === 1 ? "quote.convert" : "quote.delete"]);
}

const pauses = fc.array(fc.tuple(fc.constantFrom(...stops), fc.integer({ min: 1, max: 5 })), {
  maxLength: 2,
}) as fc.Arbitrary<Pause[]>;
const drawn = (...names: Name[]) => fc.record({ does: fc.constantFrom(...names), pauses });
const ways = fc
  .tuple(
    drawn("convert"),
    drawn("remove"),
    fc.array(drawn("convert", "remove", "resolve", "followers"), { maxLength: 2 }),
  )
  .map(([first, second, others]) => [first, second, ...others]);
const lost = { kind: "drop", after: true };
const unheard = [
  { kind: "drop", method: "POST" },
  { kind: "drop", method: "DELETE" },
];
const faults = fc.constantFrom<object[]>(
  [],
  unheard,
  [{ ...lost, method: "POST" }],
  [{ ...lost, method: "DELETE" }],
);

const act = (does: Name, ...at: Pause[]): Drawn => ({ does, pauses: at });
/** By these a guard was missed that had been left out: docs/chaos.md tells which. */
const known: [object[], Drawn[]][] = [
  [unheard, [act("convert", ["commit", 1]), act("remove")]],
  [[], [act("remove", ["transaction", 2]), act("convert")]],
  [[], [act("remove", ["transaction", 2]), act("remove")]],
];
const inTurn = () => fc.schedulerFor(Array.from({ length: 40 }, (_, index) => index + 1));

describe("a quote that is decided on by several at once", () => {
  test("becomes one order, or is gone, wherever each stands still", async () => {
    const property = fc.asyncProperty(fc.scheduler(), faults, ways, async (scheduler, rules, way) => {
      const decided = await ready();
      await world.service.setFaults(rules.map((rule) => ({ ...rule, path: `/quotes/${decided.serviceId}` })));
      const all = way.map(({ does, pauses: at }, index) => ({
        name: `${index + 1} ${does}`,
        act: async () => {
          await tolerating(() => acts[does](decided));
          await expectOneOpen(decided);
        },
        pauses: at,
      }));
      await interleave(scheduler, all);
      await expectOneEnd(decided);
    });
    await fc.assert(property, {
      ...asked,
      numRuns: known.length + asked.numRuns,
      examples: known.map(([rules, way]) => [inTurn(), rules, way]),
      endOnFailure: true,
    });
  }, 120_000);
});
