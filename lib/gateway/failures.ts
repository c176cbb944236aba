import { z } from "zod";
import { AppError, type FieldMessages } from "@/lib/domain/errors";
import { type Message, verbatim } from "@/lib/domain/message";
import { shortLine, visibleText } from "@/lib/domain/visible-text";
import type { Exchange } from "./exchange";

/** A line for people, which is stored as well. */
const line = z.string().transform((sent) => visibleText(shortLine(sent)));

/** The service's errors in ours (Variant A and B, "Errors": `message`, and with 422 `errors` by field). */
const errorBodySchema = z.object({
  message: line.optional(),
  errors: z.record(line, z.array(line)).optional(),
});

/** Of the words of a refusal, which are kept with the form and shown wherever it is listed. */
const longestErrorBody = 64 * 1024;

/**
 * What an answer without success means.
 * @param isWrite a 5xx on a write leaves open whether it was carried out; so do a redirect, which is not
 *   followed, and a 408, which something on the way may have said
 * @param fieldName the service's field name as the portal's own
 */
export function failureOf(
  { status, text }: Exchange,
  isWrite: boolean,
  fieldName: (serviceName: string) => string,
): AppError {
  const body = errorBody(text);
  const message = `The service answered ${status}${body.message ? `: ${body.message}` : ""}`;
  const options = { serviceStatus: status };
  if (status === 401 || status === 403) return new AppError("token_refused", message, options);
  if (status === 404) return new AppError("not_found", message, options);
  if (status === 413) return new AppError("too_large", message, options);
  if (status < 400 || status === 408 || status >= 500)
    return new AppError(isWrite ? "outcome_unknown" : "service_unavailable", message, options);
  return new AppError("service_refused", message, {
    ...options,
    ...(body.message ? { userMessage: verbatim(body.message) } : {}),
    fields: translateFields(body.errors ?? {}, fieldName),
  });
}

/** Whether a failure speaks of what was asked for, and neither of the token nor of how much is asked. */
export function isAboutTheThing(error: AppError): boolean {
  const { code, serviceStatus } = error;
  return (
    code === "not_found" ||
    code === "service_refused" ||
    code === "service_unavailable" ||
    (code === "token_refused" && serviceStatus === 403)
  );
}

function errorBody(text: string): z.output<typeof errorBodySchema> {
  try {
    return text.length > longestErrorBody ? {} : errorBodySchema.parse(JSON.parse(text));
  } catch {
    // An error page of a proxy in between: the status says enough.
    return {};
  }
}

function translateFields(
  errors: Record<string, string[]>,
  fieldName: (serviceName: string) => string,
): FieldMessages {
  const fields = new Map<string, Message[]>();
  for (const [serviceName, messages] of Object.entries(errors)) {
    const name = fieldName(serviceName);
    fields.set(name, [...(fields.get(name) ?? []), ...messages.map(verbatim)]);
  }
  return Object.fromEntries(fields);
}
