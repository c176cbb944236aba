import type { z } from "zod";
import { AppError, type FieldMessages } from "@/lib/domain/errors";
import { requestWords } from "@/lib/domain/texts/request-words";

/** What came in, as `schema` has it. @throws AppError `invalid_input` with a message at each field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: inPlainWords });
  if (result.success) return result.data;
  const fields: FieldMessages = {};
  for (const { path, message } of result.error.issues) {
    const name = path.join(".");
    fields[name] = [...(fields[name] ?? []), message];
  }
  throw new AppError("invalid_input", "The input does not have the expected form", { fields });
}

/** For what a schema has no words of its own for: those of its library are for programmers. */
const inPlainWords: z.core.$ZodErrorMap = (issue) =>
  issue.code === "too_big" && issue.origin === "string"
    ? requestWords.fields.tooLong(issue.maximum)
    : requestWords.fields.unusable;
