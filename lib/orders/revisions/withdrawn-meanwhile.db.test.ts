import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { looksBeforeGivingUp } from "@/lib/commands/rules";
import { letLeaseRunOut, letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { dieBefore } from "@/lib/platform/testing/death";
import type { Command } from "@/prisma/generated/client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { orders } from "../mirrored";
import { placeOrder } from "../placing/mutations";
import { tellFollowers } from "../testing/lost-sends";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { openRevisionForm, requestRevision } from "./mutations";

/**
 * A revision whose process died is withdrawn beside the portal before anybody looked what became of it: it was requested
 * all the same, where the portal could know it.
 */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

type Dead = { died: boolean; world: OrderingWorld; orderServiceId: string; read(): Promise<void> };

/** Asks for a revision, and dies before a step. */
async function dieAsking(variant: ServiceVariant, step: number): Promise<Dead> {
  const world = await createOrderingWorld(originOf(sandbox, variant), variant);
  const actor = await world.addPerson("requester");
  const { subjectId } = await placeOrder(actor, await readyToPlace(actor));
  const orderId = subjectId ?? "";
  const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const scope = await scopeOf(world.connectionId);
  const read = async () => {
    await refresh(orders, scope, await accessForActor(actor, scope), serviceId, "sweep");
    await tellFollowers(world);
  };
  await world.steered.setStatus(serviceId, "completed");
  await read();
  const { draft } = await openRevisionForm(actor, { orderId });
  const press = { draftId: draft.draftId, attempt: draft.attempt, content: { bodyHtml: "<p>Page 2</p>" } };
  const { died } = await dieBefore(step, () => requestRevision(actor, press));
  return { died, world, orderServiceId: serviceId, read };
}

/** @returns whether there was one */
async function withdrawBeside({ world, orderServiceId }: Dead): Promise<boolean> {
  const { service, steered } = world;
  const revisions = await steered.listRevisions(orderServiceId);
  for (const { id } of revisions)
    await service.call("DELETE", `${steered.revisionsPath(orderServiceId)}/${id}`);
  return revisions.length > 0;
}

const commandOf = ({ world: { businessId } }: Dead) =>
  db().command.findFirst({ where: { businessId, kind: "revision.request" } });

async function untilSettled({ id }: Command): Promise<string> {
  await letLeaseRunOut(id);
  for (let round = 0; round < looksBeforeGivingUp + 1; round += 1) {
    await letPass(id, 300);
    await runRound(id);
  }
  return (await db().command.findUniqueOrThrow({ where: { id } })).state;
}

/** Deaths at which the service had the revision. */
async function statesAfter(
  variant: ServiceVariant,
  isKnown: (dead: Dead) => Promise<boolean>,
): Promise<string[]> {
  const states: string[] = [];
  for (let step = 1, isAlive = false; !isAlive; step += 1) {
    const dead = await dieAsking(variant, step);
    isAlive = !dead.died;
    const known = await isKnown(dead);
    const command = await commandOf(dead);
    const wasThere = await withdrawBeside(dead);
    if (command && wasThere && known) states.push(`${step} ${await untilSettled(command)}`);
  }
  return states;
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  test("one whose id the service had told was requested", async () => {
    const states = await statesAfter(variant, async (dead) => (await commandOf(dead))?.partServiceId != null);
    expect(states.length).toBeGreaterThan(1);
    expect(states.filter((state) => !state.endsWith("done"))).toEqual([]);
  });

  test("one that the mirror saw was requested", async () => {
    const states = await statesAfter(variant, async (dead) => {
      await dead.read();
      return true;
    });
    expect(states.length).toBeGreaterThan(2);
    expect(states.filter((state) => !state.endsWith("done"))).toEqual([]);
  });
});
