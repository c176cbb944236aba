import type { z } from "zod";
import { AppError, type FieldMessages } from "@/lib/domain/errors";
import { issueMessage, plainIssues } from "@/lib/domain/issue-message";

/** What came in, as `schema` has it. @throws AppError `invalid_input` with a message at each field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: plainIssues });
  if (result.success) return result.data;
  const fields: FieldMessages = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join(".");
    fields[name] = [...(fields[name] ?? []), issueMessage(issue)];
  }
  throw new AppError("invalid_input", "The input does not have the expected form", { fields });
}
