import { z } from "zod";
import { eachCoversheetField } from "@/lib/domain/coversheet";
import { id, line, nullableLine, nullableText, number, text, total, word } from "../wire";

/** What the service sends in Variant A, "Resources and their fields", as far as several kinds of thing share it. */

/** What a row of orders and one of quotes have in common. */
export const requestedRowSchema = z.object({
  id,
  number,
  url: nullableText,
  ...eachCoversheetField(() => nullableLine),
  source: line,
  status: word,
  source_language: word,
  target_language: word,
  total: total.nullish(),
});

/** What shows that a token works; what the rows hold does not matter to that. */
export const anyPageSchema = z.object({ data: z.array(z.unknown()) });

/** Beside these it bears the number of what changed, each kind's in a field of its own. */
export const callbackSchema = z.looseObject({ id, status: text });

export type WireRequestedRow = z.output<typeof requestedRowSchema>;
