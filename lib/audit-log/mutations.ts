import { stringify } from "csv-stringify/sync";
import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { inTurn } from "@/lib/auth/limits/fair-share";
import { db } from "@/lib/platform/db";
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
] as const;

/**
 * The audit as a file of comma-separated values, some lines at a time; that it was exported is a line itself. What a
 * spreadsheet would take for a formula is told to be text.
 * @throws AppError as `listAudit`, at once
 */
export async function exportAudit(actor: Actor, query: AuditQuery): Promise<AsyncGenerator<string>> {
  const lines = readAudit(actor, query, exportedAtMost);
  const first = await inTurn(actor, "export", () => lines.next());
  const { businessId } = actingOf(actor);
  await db().$transaction((tx) =>
    recordAudit(tx, actor, {
      action: "audit.export",
      subjectKind: "audit",
      subjectId: businessId,
      after: { search: query.search, actions: query.action },
    }),
  );
  return (async function* () {
    yield csv([columns]);
    if (!first.done) yield csv(first.value.map(fieldsOf));
    for await (const events of lines) yield csv(events.map(fieldsOf));
  })();
}

/**
 * Where the list separator is a semicolon, as in most of Europe, a spreadsheet begins a cell behind one and behind the end
 * of a line too, whatever is quoted; quotes that stand there are doubled, and taken for an empty cell's.
 */
const cellWithin = /[;\t\r\n](?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function csv(records: readonly (readonly (string | null)[])[]): string {
  return stringify(
    records.map((record) => record.map((field) => field?.replace(cellWithin, "$&'") ?? null)),
    // A line's end within a name would end the record for whoever reads it.
    { record_delimiter: "windows", quoted_match: /[\r\n]/, escape_formulas: true },
  );
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
  };
  return columns.map((column) => value[column]);
}
