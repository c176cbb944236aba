import type { z } from "zod";
import type { AnySchema } from "@/lib/domain/any-schema";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { readBody } from "@/lib/platform/read-body";
import { parseInput } from "./parse-input";

/** Room for the longest form that may be saved, with each letter written as an escape of six bytes. */
export const longestJsonBytes = 512 * 1024;

/**
 * The JSON body of a request to a route, as `schema` has it.
 * @throws AppError `too_large` above `longestJsonBytes`, `invalid_input` with a message at each field
 */
export async function readJson<Schema extends AnySchema>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const bytes = await readBody(request, longestJsonBytes);
  if (!bytes) {
    throw new AppError("too_large", "The body of a request is longer than any form", {
      userMessage: message("errors.request.tooLong"),
    });
  }
  return parseInput(schema, jsonOf(bytes));
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw new AppError("invalid_input", "The body of a request is no JSON", { cause });
  }
}
