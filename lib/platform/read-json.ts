import type { z } from "zod";
import { AppError, type FieldMessages } from "@/lib/domain/errors";

/**
 * The JSON body of a request to one of the portal's routes, checked.
 * @throws AppError `invalid_input` with the messages at their fields.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await request.json().catch((cause: unknown) => {
    throw new AppError("invalid_input", "The body of a request is no JSON", { cause });
  });
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new AppError("invalid_input", "The body of a request has a wrong shape", {
    fields: fieldMessages(result.error),
    cause: result.error,
  });
}

function fieldMessages(error: z.ZodError): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  return fields;
}
