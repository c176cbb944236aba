import type { Actor } from "@/lib/auth/actor";
import { AppError, errorBody, errorKinds, toAppError } from "@/lib/domain/errors";
import { isDatabaseBusy } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";

/**
 * Makes an AppError of what a request has thrown, and logs it: as an error where nobody expected it.
 * @param name of the action or route
 */
export function reportError(error: unknown, name: string, actor: Actor | undefined): AppError {
  const known = isDatabaseBusy(error)
    ? new AppError("busy", "The database was not to be had in time", { cause: error })
    : toAppError(error);
  const { requestId, userId, acting } = actor ?? {};
  const what = { action: name, requestId, userId, onBehalfOfId: acting?.onBehalfOf?.userId };
  if (errorKinds[known.code].expected) log.info({ ...what, code: known.code }, known.message);
  else log.error({ ...what, err: error }, "An unexpected error");
  return known;
}

/** Told to programs; the portal's own pages try again by themselves. */
const retryAfterSeconds = "5";

/** The headers of the answer to a request that has failed so. */
export function answerHeaders({ code }: AppError): Record<string, string> {
  const { retryable } = errorKinds[code];
  return { "Cache-Control": "no-store", ...(retryable ? { "Retry-After": retryAfterSeconds } : {}) };
}

/** The answer to a request that has failed so. */
export function errorResponse(error: AppError): Response {
  return Response.json(errorBody(error), { status: error.status, headers: answerHeaders(error) });
}
