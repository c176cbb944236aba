import type { z } from "zod";
import { type FieldErrors, invalid, notFound, ServiceError } from "./service-error";

/**
 * Checks a JSON body; an absent body counts as an empty object, so that each missing field is named.
 * @throws ServiceError 400 when the body is no JSON object, 422 with an entry for each wrong field
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const value = body === undefined || body === null ? {} : body;
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new ServiceError(400, "The request body must be a JSON object.");
  }
  return parse(schema, value);
}

/** @throws ServiceError 422 with an entry for each wrong parameter */
export function parseQuery<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  return parse(schema, query);
}

/** A numeric identifier from a path. @throws ServiceError 404 when it cannot be one */
export function parseId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(id <= 2_147_483_647)) throw notFound();
  return id;
}

/** zod's own words for everything but a field that is not there. */
export function describeMissing(issue: { input?: unknown }): string | undefined {
  return issue.input === undefined ? "This field is required." : undefined;
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeMissing });
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw invalid(fields);
}
