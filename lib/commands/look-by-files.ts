import { scopeOf } from "@/lib/credentials/scope";
import { type AppError, isAppError, toAppError } from "@/lib/domain/errors";
import { isAboutTheThing } from "@/lib/gateway/failures";
import { firstPage, type Gateway, type ListInput, type Page } from "@/lib/gateway/gateway";
import type { Mirrored, MirroredKind, Reading } from "@/lib/mirror/kind";
import { readWhole } from "@/lib/mirror/reading";
import { storeOrReadAgain } from "@/lib/mirror/store-or-read-again";
import { db } from "@/lib/platform/db";
import { type Candidate, candidates, type WithFiles } from "./candidates";
import {
  type Found,
  type KnownByFiles,
  type Look,
  type MadeOfFiles,
  type MadeRow,
  triesOf,
} from "./evidence";
import type { Search } from "./kind";
import { filesFit, hidesFiles, isLookWhole } from "./rules";

/** Looks for what carries one of a command's files. Lists tell no files, so that whatever may be it is read by itself. */

type Sought<Row extends Mirrored, Whole extends Row> = {
  mirrored: MirroredKind<Row, Whole>;
  listFiles(gateway: Gateway, serviceId: string, input: ListInput): Promise<Page<Mirrored>>;
};

/** In the place of rows that nobody can read, not even by an id: no id is empty. */
const unreadableRows = "";

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
  return isWhole ? { kind: "nothing_found", reading: null, unreadable } : { kind: "incomplete", unreadable };
}

type Seen<Whole extends Mirrored> = Found<Whole> | Omit<KnownByFiles, "unreadable"> | "another" | null;

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
      storeOrReadAgain(tx, mirrored, { scope: await scopeOf(command.connectionId, tx), ...told }),
    );
    if (!hidesFiles(reading.snapshot)) return "another";
  } else if (!isAboutTheThing(reading)) throw reading;
  const files = await readFilesOf(listFiles, gateway, request, serviceId);
  // What is known to be made by it needs no list of its files.
  const isKnown = serviceId === command.serviceId;
  if (files === "another" && !isKnown) return files;
  const asked = request.fileServiceIds.map((id) => ({ serviceId: id }));
  const carried = Array.isArray(files) ? files : isKnown ? asked : null;
  return carried && { kind: "known_by_files", carrying: { serviceId, files: carried }, row };
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
    if (!isAboutTheThing(page)) throw page;
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
