import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { pageAddress, wholeNumber } from "../kernel/pagination";
import { parseQuery } from "../kernel/validation";

const PER_PAGE = 20;

export const pageQuery = z.object({
  page: wholeNumber.default(1).meta({ type: "integer", minimum: 1, default: 1 }),
});

/** What Variant B answers for a list of these. */
export const envelope = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    data: z.array(item),
    links: z.strictObject({
      first: z.string(),
      last: z.string(),
      prev: z.string().nullable(),
      next: z.string().nullable(),
    }),
    meta: z.strictObject({
      current_page: z.number(),
      from: z.number().nullable(),
      last_page: z.number(),
      path: z.string(),
      per_page: z.number(),
      to: z.number().nullable(),
      total: z.number(),
    }),
  });

interface ListSource<Item> {
  count(): Promise<number>;
  items(skip: number, take: number): Promise<Item[]>;
}

/** One page of twenty in Variant B's envelope. @throws ServiceError 422 for a page that is none */
export async function answerPage<Item>(request: FastifyRequest, source: ListSource<Item>) {
  const { page } = parseQuery(pageQuery, request.query);
  const skip = (page - 1) * PER_PAGE;
  const [total, data] = await Promise.all([source.count(), source.items(skip, PER_PAGE)]);
  const lastPage = Math.max(1, Math.ceil(total / PER_PAGE));
  const address = pageAddress(request);
  return {
    data,
    links: {
      first: address(1),
      last: address(lastPage),
      prev: page > 1 ? address(page - 1) : null,
      next: page < lastPage ? address(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: data.length > 0 ? skip + 1 : null,
      last_page: lastPage,
      path: address.path,
      per_page: PER_PAGE,
      to: data.length > 0 ? skip + data.length : null,
      total,
    },
  };
}
