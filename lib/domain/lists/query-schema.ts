import { z } from "zod";
import type { ListAddress, ListQuery } from "./address";

/** What a list's address asks for, as a schema of a route's query. */
export function listQuerySchema<Filter extends string>({
  load,
}: Pick<ListAddress<Filter>, "load">): z.ZodType<ListQuery<Filter>> {
  return z.record(z.string(), z.string()).transform(load);
}
