import { expect } from "vitest";
import { relayQueue } from "@/lib/outbox/record";
import { db } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import { isOpen } from "../lease";
import type { Prepared } from "./prepared";
import { letPass, runRound } from "./rounds";

const roundsAtMost = 4;

/** Lets the resolver find out what became of a command, however many rounds it takes. */
export async function resolve(commandId: string): Promise<Command> {
  for (let round = 1; ; round += 1) {
    const command = await db().command.findUniqueOrThrow({ where: { id: commandId } });
    if (!isOpen(command) || round > roundsAtMost) return command;
    await letPass(commandId, 10);
    await runRound(commandId);
  }
}

/**
 * Done, once; written down once in the audit with the person who gave it, once in the timeline as theirs; and what
 * changed is on its way to whoever follows changes.
 * @param when what a failure is said of
 */
export async function expectDoneOnce(
  { world, kind, about, effects }: Prepared,
  commandId: string,
  when?: string,
): Promise<void> {
  const { actor, businessId } = world;
  const command = await resolve(commandId);
  // What nothing guards is sent once: of what was lost on its way nobody knows, and it is not sent again.
  const isGuarded = kind.resend(kind.request.parse(about.request)) !== "never";
  if (!isGuarded && (await effects()) === 0) {
    return expect([command.state, command.sends], when).toEqual(["unknown", 1]);
  }
  expect([command.state, command.byAnother, await effects()], when).toEqual(["done", false, 1]);
  const { subjectId } = command;
  const audited = await db().auditEvent.findMany({ where: { subjectId: subjectId ?? "" } });
  const line = { action: kind.name, businessId, actorId: actor.userId, requestId: actor.requestId };
  expect(audited, when).toMatchObject([line]);
  const { status } = kind.causes ?? {};
  const steps = await db().statusChange.findMany({ where: { subjectId: subjectId ?? "", status } });
  if (status) expect(steps, when).toMatchObject([{ actorId: actor.userId }]);
  const untold = await db().$queryRaw<object[]>`
    SELECT id FROM "Change" AS change WHERE "businessId" = ${businessId}::uuid AND "relayedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM pgboss.job WHERE name = ${relayQueue.name} AND data->>'changeId' = change.id::text)`;
  expect(untold, when).toEqual([]);
  expect(
    await db().change.count({ where: { topic: "command", subjectId: commandId } }),
    when,
  ).toBeGreaterThan(0);
}
