import { chainOfNone } from "@/lib/audit/chain";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { exportInTurn } from "@/lib/auth/limits/export-in-turn";
import { type NamedEvent, readAudit } from "./exported/data";
import { type Narrow, narrowed, narrowedForOperator } from "./narrowed/data";
import { type AuditQuery, exportedAtMost } from "./rules";

const columns = [
  "time",
  "action",
  "actor",
  "actor_id",
  "on_behalf_of",
  "on_behalf_of_id",
  "subject_kind",
  "subject",
  "subject_id",
  "before",
  "after",
  "address",
  "request_id",
  "connection",
  "reason",
  "local_time",
] as const;

/**
 * The audit as a file of comma-separated values, some lines at a time; that it was exported is a line itself.
 * @param signal whoever takes it has gone
 * @throws AppError as `listAudit`, at once, and `rate_limited` while another file of theirs is under way
 */
export async function exportAudit(
  actor: Actor,
  query: AuditQuery,
  signal: AbortSignal,
): Promise<AsyncIterableIterator<string>> {
  return await exportLines(actor, query, signal, { chain: actingOf(actor).businessId, narrow: narrowed });
}

/** The same of what belongs to no business. @throws AppError as `listOperatorAudit`, else as `exportAudit` */
export async function exportOperatorAudit(
  actor: Actor,
  query: AuditQuery,
  signal: AbortSignal,
): Promise<AsyncIterableIterator<string>> {
  return await exportLines(actor, query, signal, { chain: chainOfNone, narrow: narrowedForOperator });
}

async function exportLines(
  actor: Actor,
  query: AuditQuery,
  signal: AbortSignal,
  { chain, narrow }: { chain: string; narrow: Narrow },
): Promise<AsyncIterableIterator<string>> {
  // Who may not have it takes nobody's turn.
  const where = await narrow(actor, query);
  return await exportInTurn(actor, {
    entry: {
      action: "audit.export",
      subjectKind: "audit",
      subjectId: chain,
      after: { search: query.search, actions: query.action },
    },
    heading: columns.map((column) => (column === "local_time" ? `local_time (${actor.timeZone})` : column)),
    pieces: readAudit(actor, where, exportedAtMost),
    recordOf: fieldsIn(actor.timeZone),
    signal,
  });
}

/** @param timeZone its reader's, by whose clock each time stands beside the exact one */
function fieldsIn(timeZone: string): (event: NamedEvent) => (string | null)[] {
  // Swedish writes `2026-11-23 16:50:12`.
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (event) => {
    const value = valuesOf(event, clock);
    return columns.map((column) => value[column]);
  };
}

function valuesOf(
  event: NamedEvent,
  clock: Intl.DateTimeFormat,
): Record<(typeof columns)[number], string | null> {
  return {
    time: event.createdAt.toISOString(),
    action: event.action,
    actor: event.actorName,
    actor_id: event.actorId,
    on_behalf_of: event.onBehalfOfName,
    on_behalf_of_id: event.onBehalfOfId,
    subject_kind: event.subjectKind,
    subject: event.subjectName,
    subject_id: event.subjectId,
    before: event.before === null ? null : JSON.stringify(event.before),
    after: event.after === null ? null : JSON.stringify(event.after),
    address: event.address,
    request_id: event.requestId,
    connection: event.connectionName,
    reason: event.reason,
    local_time: clock.format(event.createdAt),
  };
}
