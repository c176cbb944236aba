import { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { log } from "@/lib/platform/log";
import type { Page, PageCursor, ServiceAccess } from "./gateway";
import { callService } from "./http";

/**
 * Pages of the service's lists (Variant A and B, "Pagination envelope"). Rows are read one by one, so that one
 * that cannot be read does not hide the others.
 */

type List<Schema extends z.ZodType, Row> = {
  /** Relative to the base address, without a query. */
  path: string;
  query: Record<string, string>;
  page: PageCursor;
  /** A row as the service sends it, and what becomes of it. */
  row: Schema;
  translate: (row: z.output<Schema>) => Row;
};

/** Only what paging needs: what `meta` counts ends at 10,000 results, `links.next` does not. */
const pageSchema = z.object({
  data: z.array(z.unknown()),
  links: z.object({ next: z.string().nullish() }),
});

/** One page of a list. @throws AppError as `Gateway` tells */
export async function listPage<Schema extends z.ZodType, Row>(
  access: ServiceAccess,
  list: List<Schema, Row>,
): Promise<Page<Row>> {
  const query = new URLSearchParams(list.query);
  // Whatever else the next page's address leaves out or keeps, the list is the one that was asked for.
  for (const [name, value] of new URLSearchParams(list.page)) query.set(name, value);
  const { data, links } = await callService(access, {
    method: "GET",
    path: `${list.path}?${query}`,
    answer: pageSchema,
  });
  const { rows, unreadable } = readRows(data, list.row);
  if (unreadable.length > 0) {
    log.warn(
      { connectionId: access.connectionId, list: list.path, unreadable },
      "Rows of a list cannot be read",
    );
  }
  return {
    rows: rows.map(list.translate),
    next: links.next ? cursorAfter(list.page, links.next, `${access.baseUrl}${list.path}`) : null,
    unreadable: unreadable.length,
  };
}

/** What is told of a row that cannot be read: never what it holds. */
type Unreadable = { id: string | null; fields: string[] };

/** The rows that can be read, in their order, and what is wrong with the others. */
export function readRows<Schema extends z.ZodType>(
  data: readonly unknown[],
  row: Schema,
): { rows: z.output<Schema>[]; unreadable: Unreadable[] } {
  const rows: z.output<Schema>[] = [];
  const unreadable: Unreadable[] = [];
  for (const one of data) {
    const parsed = row.safeParse(one);
    if (parsed.success) rows.push(parsed.data);
    else unreadable.push({ id: idOf(one), fields: parsed.error.issues.map(({ path }) => path.join(".")) });
  }
  return { rows, unreadable };
}

const longestId = 64;
const identified = z.object({ id: z.union([z.number(), z.string().max(longestId)]).transform(String) });

function idOf(row: unknown): string | null {
  return identified.safeParse(row).data?.id ?? null;
}

/**
 * Where `links.next` leads, as its query alone. Its host is not asked for: a proxy on the way may have changed
 * it, and the token goes to the connection's own address whatever it says.
 */
export function cursorAfter(page: PageCursor, next: string, listAddress: string): PageCursor {
  const leadsTo = URL.canParse(next, listAddress) ? new URL(next, listAddress) : null;
  const cursor = leadsTo?.search.slice(1);
  // A page that leads to itself would be read for ever.
  const leadsOn = cursor && cursor !== page && leadsTo?.pathname === new URL(listAddress).pathname;
  if (leadsOn) return cursor;
  throw new AppError("service_unavailable", "The next page's address leads to no further page of the list");
}
