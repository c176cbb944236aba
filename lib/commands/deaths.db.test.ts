import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { leaseSeconds } from "@/lib/platform/lease";
import { dieBefore } from "@/lib/platform/testing/death";
import type { Command } from "@/prisma/generated/client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type ResolveJob, resolveQueue } from "./queue";
import { expectDoneOnce } from "./testing/done-once";
import {
  type CommandWorld,
  createCommandWorld,
  give,
  opener,
  type Prepared,
  prepare,
  triedCommands,
} from "./testing/prepared";
import { letLeaseRunOut, letPass, runRound } from "./testing/rounds";
import { originOf } from "./testing/steering";

/** Every command, with a death at every step of every process that has to do with it: done once, told once. */

let sandbox: TestSandbox;
let world: CommandWorld;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** What a death left behind: nothing, or a command that a job will take up. */
async function findLeft({ kind, about }: Prepared, when: string): Promise<Command | null> {
  const command = await db().command.findFirst({ where: { kind: kind.name, key: about.key } });
  if (!command || command.state === "done") return command;
  const jobs = await db().$queryRaw<{ data: ResolveJob }[]>`
    SELECT data FROM pgboss.job WHERE name = ${resolveQueue.name} AND data->>'commandId' = ${command.id}`;
  expect(
    jobs.map(({ data }) => data.round),
    when,
  ).toContain(command.round);
  await letLeaseRunOut(command.id);
  return command;
}

/** Tries a death before each step, one after the other, until the process comes to its end. */
async function atEveryStep(
  name: string,
  begin: (prepared: Prepared) => Promise<() => Promise<unknown>>,
): Promise<void> {
  for (let step = 1; ; step += 1) {
    const prepared = await prepare(name, world);
    const work = await begin(prepared);
    const end = await dieBefore(step, work);
    const when = end.died ? `dead before step ${step}: ${end.before}` : "alive";
    const left = await findLeft(prepared, when);
    // Of what was not written down nobody knows: the person gives it again.
    await expectDoneOnce(prepared, (left ?? (await give(prepared))).id, when);
    if (!end.died) return;
  }
}

async function openFor(prepared: Prepared): Promise<string> {
  const opening = await db().$transaction(await opener(prepared));
  if (opening.kind !== "opened") throw new Error("Nobody else has given it");
  return opening.lease.commandId;
}

/** For all steps of one command, on a machine that has much else to do. */
const timeout = 180_000;

describe.each(triedCommands)("$name, variant $variant,", { timeout }, ({ name, variant }) => {
  beforeAll(async () => {
    world = await createCommandWorld(originOf(sandbox, variant), variant);
  });

  test("is carried out once, wherever the process dies that gives it", async () => {
    await atEveryStep(name, async (prepared) => () => give(prepared));
  });

  test("is carried out once, wherever the process dies that sends it for one that has died", async () => {
    await atEveryStep(name, async (prepared) => {
      const commandId = await openFor(prepared);
      // However quick this machine is: it died as long ago as its lease lasts.
      await letPass(commandId, leaseSeconds + 1);
      return () => runRound(commandId);
    });
  });

  test("is carried out once, wherever the process dies that looks for a lost answer", async () => {
    await atEveryStep(name, async (prepared) => {
      const { service } = world;
      const unheard = { ...prepared.at, kind: "drop", after: true };
      await service.setFaults([unheard, { method: "GET", kind: "status", status: 403 }]);
      const { id } = await give(prepared);
      await service.setFaults([]);
      await letPass(id, 10);
      return () => runRound(id);
    });
  });
});
