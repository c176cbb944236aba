import type { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { parsed } from "./authorized-action";

/**
 * The JSON body of a request to a route, as `schema` has it.
 * @throws AppError `invalid_input` with a message at each field
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await request.json().catch((cause: unknown) => {
    throw new AppError("invalid_input", "The body of a request is no JSON", { cause });
  });
  return parsed(schema, body);
}
