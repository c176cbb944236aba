import type { Client } from "pg";
import { timelineOf } from "@/lib/orders/rules";

/** Whether every timeline, as its page shows it, goes forward, tells each step once, and ends where its order stands. */

/** The service's staff only move orders on: whoever sees one go back has believed an old answer. */
const ranks: Record<string, number> = {
  submitted: 0,
  translating: 1,
  client_review: 2,
  client_approved: 3,
  completed: 4,
  cancelled: 4,
};

type TimelineRow = {
  number: string;
  status: string;
  changes: { id: string; status: string; occurredAt: string | null; seenAt: string }[];
} & Record<"receivedAt" | "reviewAt" | "approvedAt" | "completedAt" | "cancelledAt", Date | null>;

/** @returns what is wrong, in a sentence each */
export async function judgeTimelines(client: Client, connectionId: string): Promise<string[]> {
  const { rows } = await client.query<TimelineRow>(
    `SELECT "Order".*, (SELECT coalesce(json_agg(step ORDER BY step."seenAt", step.id), '[]')
       FROM "StatusChange" AS step WHERE step.kind = 'order' AND step."subjectId" = "Order".id) AS changes
     FROM "Order" WHERE "connectionId" = $1`,
    [connectionId],
  );
  return rows.flatMap((row) => {
    const steps = shownSteps(row);
    if (isSound(steps, row.status)) return [];
    return [`${row.number} is ${row.status}, and its timeline goes ${steps.join(", ")}`];
  });
}

function shownSteps({ changes, ...row }: TimelineRow): string[] {
  const times = Object.fromEntries(
    timeColumns.map((column) => [column, row[column]?.toISOString() ?? null]),
  ) as Parameters<typeof timelineOf>[0];
  const recorded = changes.map(({ id, status, occurredAt, seenAt }) => {
    return {
      id,
      status,
      occurredAt: occurredAt ? new Date(occurredAt) : null,
      seenAt: new Date(seenAt),
      actorId: null,
      onBehalfOfId: null,
    };
  });
  return timelineOf(times, recorded, {
    placedBy: "outside",
    doerOf: ({ actorId }) => ({ name: actorId }),
  }).map(({ status }) => status);
}

const timeColumns = ["receivedAt", "reviewAt", "approvedAt", "completedAt", "cancelledAt"] as const;

function isSound(steps: readonly string[], status: string): boolean {
  const goesForward = steps.every((step, index) => {
    const before = index === 0 ? -1 : (ranks[steps[index - 1] as string] ?? Number.NaN);
    return (ranks[step] ?? Number.NaN) > before;
  });
  return goesForward && steps.at(-1) === status;
}
