import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import type { Page, PageCursor, ServiceAccess, UnreadableRow } from "./gateway";
import { callService } from "./http";
import { serviceIdSchema } from "./service-id";

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
export async function servicePage<Schema extends z.ZodType, Row>(
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
  return {
    rows: rows.map(list.translate),
    next: links.next ? cursorAfter(list.page, links.next, `${access.baseUrl}${list.path}`) : null,
    unreadable,
  };
}

/** The rows that can be read, in their order, and what is wrong with the others. */
export function readRows<Schema extends z.ZodType>(
  data: readonly unknown[],
  row: Schema,
): { rows: z.output<Schema>[]; unreadable: UnreadableRow[] } {
  const rows: z.output<Schema>[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const one of data) {
    const parsed = row.safeParse(one);
    if (parsed.success) rows.push(parsed.data);
    else unreadable.push(whatIsWrong(one, parsed.error));
  }
  return { rows, unreadable };
}

function whatIsWrong(row: unknown, { issues }: z.ZodError): UnreadableRow {
  return {
    serviceId: idOf(row),
    fields: [...new Set(issues.map(({ path }) => path.join(".")))],
    digest: createHash("sha256").update(JSON.stringify(row)).digest("base64url"),
  };
}

/** An order of Variant B is known by its number. */
const identified = z.union([
  z.object({ id: serviceIdSchema }),
  z.object({ order_number: serviceIdSchema }).transform(({ order_number: id }) => ({ id })),
]);

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
  if (cursor && isFurther(cursor, page) && leadsTo?.pathname === new URL(listAddress).pathname) return cursor;
  throw new AppError("service_unavailable", "The next page's address leads to no further page of the list", {
    serviceStatus: 200,
  });
}

/** The page behind one that is not answered, of which nobody tells what follows it: both variants number their pages. */
export function pageAfter(page: PageCursor): PageCursor {
  const behind = new URLSearchParams(page);
  behind.set("page", String(numberOf(page) + 1));
  return behind.toString();
}

function numberOf(page: PageCursor): number {
  return Number(new URLSearchParams(page).get("page") ?? 1);
}

/** Pages that lead to themselves, or back, would be read for ever; one without a number may be any. */
function isFurther(next: PageCursor, page: PageCursor): boolean {
  return Number.isInteger(numberOf(next)) && numberOf(next) > numberOf(page);
}
