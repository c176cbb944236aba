import type { Listing } from "@/lib/domain/capabilities";
import type { PageCursor } from "./gateway";

/**
 * The ways around a page of a list that is not answered, though others are: by its number, and by smaller pages where the
 * list gives some, so that what nobody can see is as little as can be. Pure.
 */

type Sizes = Pick<Listing, "rowsPerPageAtMost" | "rowsPerPiece">;

/** The sizes of the pages that a piece is of, the largest first. Ours alone: no service is asked for it. */
const ofPages = "piece_of";

export function numberOf(page: PageCursor): number {
  return Number(new URLSearchParams(page).get("page") ?? 1);
}

/** Whether it is one of the smaller pages that another is read by. */
export function isPiece(page: PageCursor): boolean {
  return new URLSearchParams(page).has(ofPages);
}

/** What the service is asked for. */
export function withoutPieces(page: PageCursor): URLSearchParams {
  const query = new URLSearchParams(page);
  query.delete(ofPages);
  return query;
}

/** The page that follows by its number; null where pages have none. */
export function pageAfter(page: PageCursor): PageCursor | null {
  const query = new URLSearchParams(page);
  const number = numberOf(page) + 1;
  query.set("page", String(number));
  return Number.isInteger(number) ? query.toString() : null;
}

/**
 * Where a list goes on that does not answer a page, or a piece of one: at the beginning of the same by a smaller piece;
 * behind it where that is as small as can be, so that it is passed over.
 * @returns null where pages have no numbers
 */
export function wayAround(
  page: PageCursor,
  { rowsPerPageAtMost, rowsPerPiece }: Sizes,
): { page: PageCursor; isPassed: boolean } | null {
  const after = pageAfter(page);
  if (after === null) return null;
  const query = new URLSearchParams(page);
  const size = Number(query.get("per_page") ?? rowsPerPageAtMost);
  const before = (numberOf(page) - 1) * size;
  const smaller = rowsPerPiece.find((rows) => rows < size && before % rows === 0);
  if (smaller === undefined) return { page: grown(page, after), isPassed: true };
  query.set(ofPages, [...sizesOf(query), size].join(" "));
  return { page: resized(query, before, smaller), isPassed: false };
}

/**
 * The page that follows a piece, as large as it was before there were pieces where it begins there: what is not answered
 * lies behind. What follows any other page is left as it is.
 */
export function grown(page: PageCursor, next: PageCursor): PageCursor {
  const sizes = sizesOf(new URLSearchParams(page));
  const query = new URLSearchParams(next);
  const before = (numberOf(next) - 1) * Number(query.get("per_page"));
  let size: number | undefined;
  while (sizes.length > 0 && before % (sizes.at(-1) ?? 0) === 0) size = sizes.pop();
  if (sizes.length > 0) query.set(ofPages, sizes.join(" "));
  else query.delete(ofPages);
  return size === undefined ? query.toString() : resized(query, before, size);
}

function sizesOf(query: URLSearchParams): number[] {
  return (query.get(ofPages) ?? "").split(" ").filter(Boolean).map(Number);
}

function resized(query: URLSearchParams, before: number, size: number): PageCursor {
  query.set("per_page", String(size));
  query.set("page", String(before / size + 1));
  return query.toString();
}
