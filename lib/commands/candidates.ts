import { clockSlackSeconds } from "@/lib/domain/clock-slack";
import { type AppError, isAppError, toAppError } from "@/lib/domain/errors";
import { isAboutTheThing } from "@/lib/gateway/failures";
import { firstPage, type Gateway, type ListInput, type Page, type PageCursor } from "@/lib/gateway/gateway";
import { databaseNow } from "@/lib/mirror/clock";
import type { Mirrored, MirroredKind, Reading } from "@/lib/mirror/kind";
import { tableOf } from "@/lib/mirror/table";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { MadeOfFiles } from "./evidence";
import { type Search, type Sending, sentByServiceClock } from "./kind";
import { filesFit, hidesFiles } from "./rules";

/**
 * What may carry one of a command's files: what is found by the name of a file, and what is new since the form was first
 * sent. Neither is trusted alone: names may be changed, rows need not be in the order of time, and clocks not agree.
 */

export type WithFiles = { fileServiceIds: string[] };

const rowsPerPage = 100;
/** So many are looked through, and as many more for each hour that what is looked for may be old. */
const rowsAtMost = 5_000;
const rowsOfAnHour = 500;

/** Rows that nobody can read and that are tried by their ids in one look: of a list that is all broken not each. */
const unreadableTriedAtMost = 20;

/** What may carry the files, with its row where that can be read. */
export type Candidate<Row> = { serviceId: string; row: Reading<Row> | null };

/** Each once; `unreadable` and `too_many` as `rowsSince` says them. */
export async function* candidates<Row extends Mirrored, Whole extends Row & MadeOfFiles>(
  kind: MirroredKind<Row, Whole>,
  search: Search<WithFiles>,
): AsyncGenerator<Candidate<Row> | "unreadable" | "too_many"> {
  const sentAt = await firstSentAt(search);
  const ago = (seconds: number) => new Date(sentAt.getTime() - seconds * 1000);
  const name = await findName(search);
  const isSearched = name !== null && search.gateway.capabilities.listing[kind.kind]?.search;
  const looked = new Set<string>();
  for (const part of [
    ...(isSearched ? [{ since: ago(clockSlackSeconds.byName), search: name }] : []),
    { since: ago(clockSlackSeconds.measured) },
  ]) {
    for await (const row of rowsSince(kind, search.gateway, part)) {
      if (typeof row === "string") yield row;
      else if (!looked.has(row.serviceId)) {
        looked.add(row.serviceId);
        if (!(await isKnownOther(kind, search, row.serviceId))) yield row;
      }
    }
  }
}

/** When an attempt of the form was first sent, as early as either clock has it: nothing of its files can be older. */
async function firstSentAt({ command }: Sending<unknown>): Promise<Date> {
  const { draftId } = command;
  const first = draftId
    ? await db().command.findFirst({
        where: { draftId, sends: { gt: 0 }, firstSentAt: { not: null } },
        orderBy: { attempt: "asc" },
      })
    : null;
  return sentByServiceClock(first ?? command)?.earliest ?? command.createdAt;
}

/** The name of one of the files, the longest, which fewest others have; null where none is known. */
async function findName({ command, request }: Sending<WithFiles>): Promise<string | null> {
  const { connectionId } = command;
  const [known] = await db().$queryRaw<{ name: string }[]>`
    SELECT name FROM (
      SELECT document.name FROM "DraftDocument" AS document JOIN "Draft" AS draft ON draft.id = document."draftId"
      WHERE draft."connectionId" = ${connectionId}::uuid AND document."fileServiceId" = ANY(${request.fileServiceIds})
      UNION ALL SELECT file.name FROM "File" AS file
      WHERE file."connectionId" = ${connectionId}::uuid AND file."serviceId" = ANY(${request.fileServiceIds})
    ) AS named ORDER BY length(name) DESC, name LIMIT 1`;
  return known?.name ?? null;
}

/**
 * The rows since then; `unreadable` in the place of those that have no id either, `too_many` where they go on. A row that
 * is older says nothing of those behind it: only a whole page of them ends it.
 */
async function* rowsSince<Row extends Mirrored, Whole extends Row>(
  kind: MirroredKind<Row, Whole>,
  gateway: Gateway,
  { since, search }: { since: Date; search?: string },
): AsyncGenerator<Candidate<Row> | "unreadable" | "too_many"> {
  let page: PageCursor | null = firstPage;
  let unreadable = 0;
  let left = rowsAtMost + rowsOfAnHour * Math.max(0, (Date.now() - since.getTime()) / 3_600_000);
  const rowsThere = gateway.capabilities.listing[kind.kind]?.rowsPerPageAtMost ?? rowsPerPage;
  while (page !== null) {
    if (left <= 0) return yield "too_many";
    const input: ListInput = { page, perPage: rowsPerPage, order: "newest_first" };
    const requestedAt = await databaseNow(db());
    const found: Page<Row> | AppError = await kind
      .list(gateway, search === undefined ? input : { ...input, search })
      .catch(toAppError);
    if (isAppError(found)) {
      if (search === undefined || !isOfWords(found)) throw found;
      log.info({ kind: kind.kind, err: found }, "The service does not search for the name of a file");
      // It searches for no such words, and the other list tells; where it may yet, that is waited for.
      if (!isAppError(found, "service_refused", "too_large")) yield "unreadable";
      return;
    }
    for (const { serviceId } of found.unreadable) {
      unreadable += 1;
      yield serviceId && unreadable <= unreadableTriedAtMost ? { serviceId, row: null } : "unreadable";
    }
    // A page that holds fewer counts as a full one: a list without an end may have one row on each.
    left -= Math.max(found.rows.length + found.unreadable.length, Math.min(rowsPerPage, rowsThere));
    const answeredAt = await databaseNow(db());
    const young = found.rows.filter((row) => Date.parse(kind.bornAt(row)) >= since.getTime());
    for (const snapshot of young) {
      yield { serviceId: snapshot.serviceId, row: { snapshot, requestedAt, answeredAt } };
    }
    page = young.length > 0 || found.unreadable.length > 0 ? found.next : null;
  }
}

/** What the mirror already knows to be something else spares a request. */
async function isKnownOther<Row extends Mirrored, Whole extends Row & MadeOfFiles>(
  kind: MirroredKind<Row, Whole>,
  { command, request }: Sending<WithFiles>,
  serviceId: string,
): Promise<boolean> {
  const [known] = await db().$queryRaw<{ snapshot: unknown; isWhole: boolean; isOthers: boolean }[]>`
    SELECT thing.snapshot, thing."snapshotWhole" AS "isWhole",
      maker."draftId" IS DISTINCT FROM ${command.draftId}::uuid AND maker.id IS NOT NULL AS "isOthers"
    FROM ${tableOf(kind)} AS thing LEFT JOIN "Command" AS maker ON maker.id = thing."commandId"
    WHERE thing."connectionId" = ${command.connectionId}::uuid AND thing."serviceId" = ${serviceId}`;
  if (!known) return false;
  if (known.isOthers) return true;
  const whole = known.isWhole ? kind.wholeSchema.safeParse(known.snapshot) : null;
  return Boolean(whole?.success && !hidesFiles(whole.data) && !filesFit(whole.data, request.fileServiceIds));
}

/** Whether the service, or something before it that dislikes a name, has answered so to what is searched for. */
function isOfWords(error: AppError): boolean {
  return error.serviceStatus !== undefined && (isAboutTheThing(error) || error.code === "too_large");
}
