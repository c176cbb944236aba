import { z } from "zod";

const link = z.strictObject({ url: z.string().nullable(), label: z.string(), active: z.boolean() });
/** What Variant A answers for a list of these. */
export const envelope = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    data: z.array(item),
    links: z.strictObject({
      first: z.string(),
      last: z.string().nullable(),
      prev: z.string().nullable(),
      next: z.string().nullable(),
    }),
    meta: z.strictObject({
      current_page: z.number(),
      from: z.number().nullable(),
      last_page: z.number().nullable(),
      links: z.array(link).nullable(),
      path: z.string(),
      per_page: z.number(),
      to: z.number().nullable(),
      total: z.number(),
      has_more: z.boolean(),
    }),
  });
