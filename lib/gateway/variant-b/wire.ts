import { z } from "zod";
import { id, text } from "../wire";

/** What the service sends in Variant B, "Resources and their fields", as far as several kinds of thing share it. */

/** One resource; a list has an envelope of its own. */
export function dataOf<Schema extends z.ZodType>(data: Schema): z.ZodType<z.output<Schema>> {
  return z
    .object({ data: z.unknown() })
    .transform((answer) => answer.data)
    .pipe(data);
}

/**
 * What is answered to a creation. Beside the id it has a `location`, which is not asked for: where a thing is follows
 * from its id, and the token goes to the connection's own address whatever an answer says.
 */
export const createdSchema = z.object({ id });

export const callbackSchema = z.object({ order_number: id, status: text });
