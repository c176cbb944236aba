import { newId } from "@/lib/domain/ids";
import type { Tx } from "@/lib/platform/db";
import type { StatusChange } from "@/prisma/generated/client";

/** The steps of a timeline, each once, whoever learned of it first and whoever caused it. */

export type NewStep = Omit<StatusChange, "id" | "occurredAt" | "seenAt"> & {
  /** When it happened by the service; null where no answer tells. */
  occurredAt: string | null;
  seenAt: string | Date;
};

/** Writes down that something came to a status. A step that is there already only learns when it happened. */
export async function recordStatus(tx: Tx, step: NewStep): Promise<void> {
  const latest = await tx.statusChange.findFirst({
    where: { subjectId: step.subjectId },
    orderBy: [{ seenAt: "desc" }, { id: "desc" }],
    select: { id: true, status: true, occurredAt: true },
  });
  if (latest?.status !== step.status) await create(tx, step);
  else if (!latest.occurredAt && step.occurredAt) {
    await tx.statusChange.update({ where: { id: latest.id }, data: { occurredAt: step.occurredAt } });
  }
}

/**
 * Names who caused a status, on the step that another process stored before, or on one that is written now.
 * @param step.notBefore steps seen earlier were caused by something else
 * @returns whether a step was shown until now that named nobody
 */
export async function attributeStatus(
  tx: Tx,
  { notBefore, ...step }: NewStep & { actorId: string; notBefore: Date },
): Promise<boolean> {
  const known = await tx.statusChange.findFirst({
    where: { subjectId: step.subjectId, status: step.status, seenAt: { gte: notBefore } },
    orderBy: [{ seenAt: "asc" }, { id: "asc" }],
    select: { id: true, actorId: true },
  });
  if (!known) await create(tx, step);
  if (!known || known.actorId) return false;
  const { actorId, onBehalfOfId, source } = step;
  await tx.statusChange.update({ where: { id: known.id }, data: { actorId, onBehalfOfId, source } });
  return true;
}

/** Our id of the person who caused that something came to a status last; null for nobody of this portal. */
export async function causerOf(tx: Tx, subjectId: string, status: string): Promise<string | null> {
  const latest = await tx.statusChange.findFirst({
    where: { subjectId, status },
    orderBy: [{ seenAt: "desc" }, { id: "desc" }],
    select: { actorId: true },
  });
  return latest?.actorId ?? null;
}

async function create(tx: Tx, step: NewStep): Promise<void> {
  await tx.statusChange.create({ data: { id: newId(), ...step } });
}
