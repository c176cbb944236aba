import type { z } from "zod";

/** What checks an input: a schema of zod, or of zod/mini where a page is to load no more. */
export interface AnySchema<Output = unknown, Input = unknown> extends z.core.$ZodType<Output, Input> {
  parse(input: unknown, params?: z.core.ParseContext<z.core.$ZodIssue>): z.core.output<this>;
  safeParse(
    input: unknown,
    params?: z.core.ParseContext<z.core.$ZodIssue>,
  ): z.core.util.SafeParseResult<z.core.output<this>>;
}
