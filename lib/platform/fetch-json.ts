import { AppError, type ErrorCode, type FieldMessages } from "@/lib/domain/errors";

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
  signal?: AbortSignal;
  /** Lets the request outlive its page; the body may then have 64 KiB at most. */
  keepalive?: boolean;
};

/**
 * Asks one of the portal's own routes.
 * @throws AppError with the route's code, message and fields; `service_unavailable` when it was not reached.
 */
export async function fetchJson<Data>(address: string, options: FetchOptions = {}): Promise<Data> {
  const { method = "GET", json, signal, keepalive = false } = options;
  const response = await fetch(address, {
    method,
    keepalive,
    headers: {
      Accept: "application/json",
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new AppError("service_unavailable", `${method} ${address} was not answered`, {
      userMessage: "You seem to be offline. What you see may be out of date.",
      cause,
    });
  });
  if (response.status === 204) return undefined as Data;
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Data;
  throw refusal(address, response.status, body);
}

type ErrorBody = { error?: { code?: ErrorCode; message?: string; fields?: FieldMessages } } | null;

function refusal(address: string, status: number, body: unknown): AppError {
  const error = (body as ErrorBody)?.error;
  return new AppError(error?.code ?? "internal", `${address} answered ${status}`, {
    ...(error?.message ? { userMessage: error.message } : {}),
    fields: error?.fields ?? {},
  });
}
