import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { originOf } from "./gate/caller";

const MAX_PER_PAGE = 500;
/** Beyond this many results neither their number nor the last page is told. */
const RESULT_CAP = 10_000;

/** A whole number above zero in a query. */
export const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "This must be a whole number above zero.")
  .transform(Number);

/** The `page` and `per_page` parameters of a list, `per_page` above 500 taken as 500. */
export const pageQuery = (defaultPerPage: number) => ({
  page: wholeNumber.default(1).meta({ type: "integer", minimum: 1, default: 1 }),
  per_page: wholeNumber
    .transform((asked) => Math.min(asked, MAX_PER_PAGE))
    .default(defaultPerPage)
    .meta({
      type: "integer",
      minimum: 1,
      default: defaultPerPage,
      description: `Above ${MAX_PER_PAGE} it is taken as ${MAX_PER_PAGE}.`,
    }),
});

export interface PageSource<Row> {
  /** How many rows match, counting no further than `cap`. */
  count(cap: number): Promise<number>;
  rows(skip: number, take: number): Promise<Row[]>;
}

export interface PageEnvelope<Row> {
  data: Row[];
  links: { first: string; last: string | null; prev: string | null; next: string | null };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number | null;
    links: { url: string | null; label: string; active: boolean }[] | null;
    path: string;
    per_page: number;
    to: number | null;
    total: number;
    has_more: boolean;
  };
}

/** One page of a list in the service's envelope. */
export async function paginate<Row>(
  request: FastifyRequest,
  { page, per_page: perPage }: { page: number; per_page: number },
  source: PageSource<Row>,
): Promise<PageEnvelope<Row>> {
  const skip = (page - 1) * perPage;
  const [matching, found] = await Promise.all([source.count(RESULT_CAP + 1), source.rows(skip, perPage + 1)]);
  const data = found.slice(0, perPage);
  const hasMore = matching > RESULT_CAP;
  const total = Math.min(matching, RESULT_CAP);
  const lastPage = hasMore ? null : Math.max(1, Math.ceil(total / perPage));
  const address = pageAddress(request);
  const prev = page > 1 ? address(page - 1) : null;
  const next = found.length > perPage ? address(page + 1) : null;
  return {
    data,
    links: { first: address(1), last: lastPage === null ? null : address(lastPage), prev, next },
    meta: {
      current_page: page,
      from: data.length > 0 ? skip + 1 : null,
      last_page: lastPage,
      links: lastPage === null ? null : pageLinks(page, lastPage, address, prev, next),
      path: address.path,
      per_page: perPage,
      to: data.length > 0 ? skip + data.length : null,
      total,
      has_more: hasMore,
    },
  };
}

/** Addresses of other pages of the same list: every parameter stays but `page`. */
export function pageAddress(request: FastifyRequest): ((page: number) => string) & { path: string } {
  const asked = new URL(request.url, originOf(request));
  const path = `${asked.origin}${asked.pathname}`;
  const address = (page: number) => {
    asked.searchParams.set("page", String(page));
    return asked.href;
  };
  return Object.assign(address, { path });
}

/** The first two pages, the last two and those around the present one; gaps are shown as an ellipsis. */
function pageLinks(
  page: number,
  lastPage: number,
  address: (page: number) => string,
  prev: string | null,
  next: string | null,
) {
  const near = [1, 2, lastPage - 1, lastPage, ...Array.from({ length: 7 }, (_, offset) => page - 3 + offset)];
  const shown = [...new Set(near)].filter((n) => n >= 1 && n <= lastPage).sort((a, b) => a - b);
  const links = shown.flatMap((number, index) => {
    const link = { url: address(number), label: String(number), active: number === page };
    const gap = index > 0 && number - (shown[index - 1] ?? number) > 1;
    return gap ? [{ url: null, label: "...", active: false }, link] : [link];
  });
  return [
    { url: prev, label: "Previous", active: false },
    ...links,
    { url: next, label: "Next", active: false },
  ];
}
