import { scopeOf } from "@/lib/credentials/scope";
import { type AppError, isAppError, toAppError } from "@/lib/domain/errors";
import { firstPage, type Gateway, type ListInput, type Page, type PageCursor } from "@/lib/gateway/gateway";
import { databaseNow } from "@/lib/mirror/clock";
import type { Mirrored, MirroredKind, Reading } from "@/lib/mirror/kind";
import { readWhole } from "@/lib/mirror/reading";
import { store } from "@/lib/mirror/store";
import { tableOf } from "@/lib/mirror/table";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import {
  type Look,
  type MadeOfFiles,
  type MadeRow,
  type Search,
  type Sending,
  sentByServiceClock,
  triesOf,
} from "./kind";
import { clockSlackSeconds, filesFit, hidesFiles, isLookWhole } from "./rules";

/**
 * Looks for what carries one of a command's files. Lists tell no files, so that whatever may be it is read by itself:
 * what is found by the name of a file, and what is new since the form was first sent. Neither is trusted alone: names
 * may be changed, rows need not be in the order of time, and clocks not agree.
 */

export type WithFiles = { fileServiceIds: string[] };

type Sought<Row extends Mirrored, Whole extends Row> = {
  mirrored: MirroredKind<Row, Whole>;
  listFiles(gateway: Gateway, serviceId: string, input: ListInput): Promise<Page<Mirrored>>;
};

const rowsPerPage = 100;
const pagesAtMost = 50;

/** In the place of rows that nobody can read, not even by an id. */
const unreadableRows = "rows";
/** Rows that nobody can read and that are tried by their ids in one look: of a list that is all broken not each. */
const unreadableTriedAtMost = 20;

export async function lookByFiles<
  Request extends WithFiles,
  Row extends MadeRow,
  Whole extends Row & MadeOfFiles,
>(sought: Sought<Row, Whole>, search: Search<Request>): Promise<Look<Whole>> {
  const { request } = search;
  // Of what is made of no files nobody can tell whether it was.
  if (request.fileServiceIds.length === 0) return { kind: "incomplete" };
  const before = triesOf(search.command);
  const unreadable: Record<string, number> = {};
  let isToTheEnd = true;
  for await (const found of candidates(sought.mirrored, search)) {
    if (found === "too_many") isToTheEnd = false;
    else if (found === "unreadable") unreadable[unreadableRows] = (before[unreadableRows] ?? 0) + 1;
    else {
      const { serviceId } = found;
      const seen = await readCandidate(sought, search, found);
      if (seen === "another") continue;
      if (seen?.kind === "found") return seen;
      unreadable[serviceId] = (before[serviceId] ?? 0) + 1;
      if (seen) return { ...seen, unreadable };
    }
  }
  const isWhole = isToTheEnd && isLookWhole(unreadable);
  return isWhole ? { kind: "nothing", reading: null, unreadable } : { kind: "incomplete", unreadable };
}

/** What may carry the files, with its row where that can be read. */
type Candidate<Row> = { serviceId: string; row: Reading<Row> | null };

/** Each once. */
async function* candidates<Row extends Mirrored, Whole extends Row & MadeOfFiles>(
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
  for (let read = 0; page !== null; read += 1) {
    if (read === pagesAtMost) return yield "too_many";
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

type Listed = Omit<Extract<Look<Mirrored>, { kind: "listed" }>, "unreadable">;
type Seen<Whole extends Mirrored> = Extract<Look<Whole>, { kind: "found" }> | Listed | "another" | null;

/**
 * What a candidate turns out to be; null where nobody can tell yet. Another is stored: it is not read again then, and is
 * held against whatever else is open.
 */
async function readCandidate<Row extends MadeRow, Whole extends Row & MadeOfFiles>(
  { mirrored, listFiles }: Sought<Row, Whole>,
  { gateway, command, request }: Search<WithFiles>,
  { serviceId, row }: Candidate<Row>,
): Promise<Seen<Whole>> {
  const reading: Reading<Whole> | AppError = await readWhole(mirrored, gateway, serviceId).catch(toAppError);
  if (!isAppError(reading)) {
    if (filesFit(reading.snapshot, request.fileServiceIds)) return { kind: "found", by: "by_us", reading };
    const told = { source: "action", ...reading, whole: true } as const;
    await db().$transaction(async (tx) =>
      store(tx, mirrored, { scope: await scopeOf(command.connectionId, tx), ...told }),
    );
    if (!hidesFiles(reading.snapshot)) return "another";
  } else if (!isOfTheThing(reading)) throw reading;
  const files = await readFilesOf(listFiles, gateway, request, serviceId);
  // What is known to be made by it needs no list of its files.
  const isKnown = serviceId === command.serviceId;
  if (files === "another" && !isKnown) return files;
  const asked = request.fileServiceIds.map((id) => ({ serviceId: id }));
  const carried = Array.isArray(files) ? files : isKnown ? asked : null;
  return carried && { kind: "listed", carrying: { serviceId, files: carried }, row };
}

/** What cannot be read itself may still be known by the list of what it carries: null where that tells nothing. */
async function readFilesOf(
  listFiles: Sought<Mirrored, Mirrored>["listFiles"],
  gateway: Gateway,
  { fileServiceIds }: WithFiles,
  serviceId: string,
): Promise<Mirrored[] | "another" | null> {
  const rowsAtOnce = gateway.capabilities.listing.file?.rowsPerPageAtMost;
  if (!rowsAtOnce) return null;
  const input: ListInput = { page: firstPage, perPage: rowsAtOnce, order: "newest_first" };
  const page: Page<Mirrored> | AppError = await listFiles(gateway, serviceId, input).catch(toAppError);
  if (isAppError(page)) {
    if (!isOfTheThing(page)) throw page;
    return null;
  }
  // Also a row that cannot be read says whose it is, by its id.
  const files = [...page.rows, ...page.unreadable].flatMap((file) =>
    file.serviceId === null ? [] : { serviceId: file.serviceId },
  );
  if (filesFit({ files }, fileServiceIds)) return files;
  const isWhole = page.next === null && page.unreadable.length === 0 && page.rows.length > 0;
  return isWhole ? "another" : null;
}

/** Whether the service, or something before it that dislikes a name, has answered so to what is searched for. */
function isOfWords(error: AppError): boolean {
  return error.serviceStatus !== undefined && (isOfTheThing(error) || error.code === "too_large");
}

/** Whether a failure speaks of what was asked for, and neither of the token nor of how much is asked. */
export function isOfTheThing(error: AppError): boolean {
  const { code, serviceStatus } = error;
  return (
    code === "not_found" ||
    code === "service_refused" ||
    code === "service_unavailable" ||
    (code === "token_refused" && serviceStatus === 403)
  );
}
