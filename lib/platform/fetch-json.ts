import { AppError, type ErrorCode, type FieldMessages } from "@/lib/domain/errors";
import { isMessage, message } from "@/lib/domain/message";
import { pageOwnerHeader, shownOwner } from "@/lib/domain/page-owner";

/** How the browser asks the portal's own routes. */

declare module "@tanstack/react-query" {
  interface Register {
    /** What a query failed with, as far as a page may show it: the words for the log are not among it. */
    defaultError: Pick<AppError, "code" | "userMessage" | "fields">;
  }
}

type FetchOptions = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  json?: unknown;
  /** In place of it, where the route is for others too. */
  form?: URLSearchParams;
  signal?: AbortSignal;
  /** Lets the request outlive its page; the body may then have 64 KiB at most. */
  keepalive?: boolean;
};

/** Longer than any of these routes takes: whoever waits longer waits for an answer that was lost. */
export const longestAnswerMs = 30_000;

/**
 * Asks one of the portal's own routes.
 * @throws AppError with the route's code, message and fields; where the portal did not answer, or its answer did not
 *   come whole, `service_unavailable` for a read and `outcome_unknown` for a write
 */
export async function fetchJson<Data>(address: string, options: FetchOptions = {}): Promise<Data> {
  const { method = "GET", json, form, signal, keepalive = false } = options;
  const longest = AbortSignal.timeout(longestAnswerMs);
  const unanswered = (cause: unknown): never => {
    if (signal?.aborted) throw cause;
    throw lost(method, address, cause);
  };
  const response = await fetch(address, {
    method,
    keepalive,
    headers: {
      Accept: "application/json",
      ...pageHeaders(),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form ? { body: form } : {}),
    signal: signal ? AbortSignal.any([signal, longest]) : longest,
  }).catch(unanswered);
  if (response.status === 204) return undefined as Data;
  if (response.ok) return (await response.json().catch(unanswered)) as Data;
  throw await errorOfResponse(address, response, method);
}

/** What the portal refused with, or what stands between it and the browser has answered in its place. */
export async function errorOfResponse(
  address: string,
  response: Response,
  method = "GET",
): Promise<AppError> {
  const body = (await response.json().catch(() => null)) as ErrorBody;
  if (!body?.error && response.status >= 500) return lost(method, address, response.status);
  return refusal(address, response.status, body);
}

/** For whom the page asks; every request of a page carries it. */
export function pageHeaders(): Record<string, string> {
  const owner = shownOwner();
  return owner === null ? {} : { [pageOwnerHeader]: owner };
}

type ErrorBody = { error?: { code?: ErrorCode; message?: unknown; fields?: FieldMessages } } | null;

function refusal(address: string, status: number, body: ErrorBody): AppError {
  const error = body?.error;
  return new AppError(error?.code ?? "internal", `${address} answered ${status}`, {
    ...(isMessage(error?.message) ? { userMessage: error.message } : {}),
    fields: error?.fields ?? {},
  });
}

function lost(method: string, address: string, cause: unknown): AppError {
  const isRead = method === "GET";
  return new AppError(
    isRead ? "service_unavailable" : "outcome_unknown",
    `${method} ${address} was not answered`,
    {
      userMessage: message(isRead ? "errors.unanswered.read" : "errors.unanswered.write"),
      cause,
    },
  );
}
