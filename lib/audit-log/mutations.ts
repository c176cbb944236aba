import { type Actor, actingOf } from "@/lib/auth/actor";
import { exportInTurn } from "@/lib/auth/limits/export-in-turn";
import { type NamedEvent, readAudit } from "./exported/data";
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
  return await exportInTurn(actor, {
    entry: {
      action: "audit.export",
      subjectKind: "audit",
      subjectId: actingOf(actor).businessId,
      after: { search: query.search, actions: query.action },
    },
    heading: columns,
    pieces: readAudit(actor, query, exportedAtMost),
    recordOf: fieldsOf,
    signal,
  });
}

function fieldsOf(event: NamedEvent): (string | null)[] {
  const value: Record<(typeof columns)[number], string | null> = {
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
  };
  return columns.map((column) => value[column]);
}
