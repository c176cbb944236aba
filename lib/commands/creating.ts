import type { z } from "zod";
import { isAppError } from "@/lib/domain/errors";
import { type Created, firstPage, type Gateway, type PageCursor } from "@/lib/gateway/gateway";
import type { Mirrored, MirroredKind, Reading } from "@/lib/mirror/kind";
import { readWhole } from "@/lib/mirror/reading";
import { tableOf } from "@/lib/mirror/table";
import { db } from "@/lib/platform/db";
import type { CommandKind, Fit, Look, Search, Sending } from "./kind";
import { clockSlackSeconds, filesFit } from "./rules";

/**
 * Commands that make something out of uploaded files. What a lost answer made is known by its files: a file
 * attaches to one resource only, so that nothing else can carry them, and the service refuses a second.
 */

/** What is made of files. */
type MadeOfFiles = Mirrored & { number: string; files: readonly { serviceId: string }[] };

export type CreatingCommand<Request, Row extends Mirrored, Whole extends Row & MadeOfFiles> = Pick<
  CommandKind<Request>,
  "name" | "nothingDone"
> & {
  request: z.ZodType<Request>;
  mirrored: MirroredKind<Row, Whole>;
  create(gateway: Gateway, request: Request, callbackUrl: string): Promise<Created<Whole>>;
  /** Whether its answers are those of the request, as far as it tells them. */
  hasAnswersOf(whole: Whole, request: Request): boolean;
  /** The status of what was just made. */
  firstStatus: string;
};

type WithFiles = { fileServiceIds: string[] };

export function creatingCommand<
  Request extends WithFiles,
  Row extends Mirrored,
  Whole extends Row & MadeOfFiles,
>({
  create,
  hasAnswersOf,
  firstStatus,
  ...about
}: CreatingCommand<Request, Row, Whole>): CommandKind<Request, Whole> {
  const { mirrored } = about;
  const fitOf = (whole: Whole, request: Request): Fit | null => {
    const files = filesFit(whole, request.fileServiceIds);
    return files && { ...files, isAsAsked: hasAnswersOf(whole, request) };
  };
  return {
    version: 1,
    ...about,
    creates: true,
    resend: "guarded",
    send: create,
    look: (search) => lookByFiles(mirrored, search),
    fit: fitOf,
    recognize: () => null,
    causes: { status: firstStatus, since: mirrored.bornAt },
    audit: ({ command }, whole) => ({
      after: { number: whole?.number ?? null, commandId: command.id, attempt: command.attempt },
    }),
  };
}

const rowsPerPage = 100;
const pagesAtMost = 50;

/** Lists carry no files, so candidates are read one by one, newest first, back to when the form was first sent. */
async function lookByFiles<Request extends WithFiles, Row extends Mirrored, Whole extends Row & MadeOfFiles>(
  kind: MirroredKind<Row, Whole>,
  search: Search<Request>,
): Promise<Look<Whole>> {
  const since = await beganAt(search);
  let isIncomplete = false;
  for await (const row of newestRows(kind, search.gateway, since)) {
    if (row !== "unreadable" && (await isKnownOther(kind, search, row.serviceId))) continue;
    const reading = row === "unreadable" ? null : await readCandidate(kind, search.gateway, row.serviceId);
    if (!reading) isIncomplete = true;
    else if (filesFit(reading.snapshot, search.request.fileServiceIds)) {
      return { kind: "found", by: "by_us", reading };
    }
  }
  return isIncomplete ? { kind: "incomplete" } : { kind: "nothing", reading: null };
}

/** Nothing of these files can be older: the form's first send, less what the clocks may differ. */
async function beganAt({ command: { draftId, createdAt, firstSentAt } }: Sending<unknown>): Promise<Date> {
  const first = draftId
    ? await db().command.findFirst({
        where: { draftId, sends: { gt: 0 }, firstSentAt: { not: null } },
        orderBy: { attempt: "asc" },
        select: { firstSentAt: true },
      })
    : { firstSentAt };
  return new Date((first?.firstSentAt ?? createdAt).getTime() - clockSlackSeconds * 1000);
}

/** The rows since then, newest first; `unreadable` in the place of those that nobody can read. */
async function* newestRows<Row extends Mirrored, Whole extends Row>(
  kind: MirroredKind<Row, Whole>,
  gateway: Gateway,
  since: Date,
): AsyncGenerator<Row | "unreadable"> {
  let page: PageCursor | null = firstPage;
  for (let read = 0; page !== null && read < pagesAtMost; read += 1) {
    const found: Awaited<ReturnType<typeof kind.list>> = await kind.list(gateway, {
      page,
      perPage: rowsPerPage,
      order: "newest_first",
    });
    if (found.unreadable > 0) yield "unreadable";
    for (const row of found.rows) {
      if (Date.parse(kind.bornAt(row)) < since.getTime()) return;
      yield row;
    }
    page = found.next;
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
  return Boolean(whole?.success && !filesFit(whole.data, request.fileServiceIds));
}

/** Null when the service lists something that it does not show yet. */
async function readCandidate<Row extends Mirrored, Whole extends Row>(
  kind: MirroredKind<Row, Whole>,
  gateway: Gateway,
  serviceId: string,
): Promise<Reading<Whole> | null> {
  try {
    return await readWhole(kind, gateway, serviceId);
  } catch (error) {
    if (isAppError(error, "not_found")) return null;
    if (isAppError(error, "token_refused") && error.serviceStatus === 403) return null;
    throw error;
  }
}
