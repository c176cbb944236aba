import type { z } from "zod";
import type { AnySchema } from "@/lib/domain/any-schema";
import { AppError } from "@/lib/domain/errors";
import { fieldMessages, plainIssues } from "@/lib/domain/issue-message";

/** What came in, as `schema` has it. @throws AppError `invalid_input` with a message at each field. */
export function parseInput<Schema extends AnySchema>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: plainIssues });
  if (result.success) return result.data;
  throw new AppError("invalid_input", "The input does not have the expected form", {
    fields: fieldMessages(result.error),
  });
}
