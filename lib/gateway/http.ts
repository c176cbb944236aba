import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { noteAllowance, takeTurn } from "./budget";
import { type Exchange, ExchangeError, exchange } from "./exchange";
import { failureOf } from "./failures";
import type { ServiceAccess } from "./gateway";
import { multipart } from "./multipart";

/**
 * The only place that sends to the service. It waits for the token's turn, makes one AppError of every
 * failure, asks again only for reads, and never lets the token into a message or a log.
 */

const jsonTimeoutMs = 30_000;
/** An upload may take as long as it moves; this is how long it may stand still. */
const uploadSilenceMs = 120_000;
const readAttempts = 3;
const firstBackoffMs = 250;

type Call<Schema extends z.ZodType> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Relative to the base address, query included. */
  path: string;
  json?: unknown;
  /** What a success holds; null where it has no body. */
  answer: Schema | null;
  /** The service's field names as the portal's own, for messages at fields. */
  fieldName?: (serviceName: string) => string;
};

/** One call with a JSON body or none. @throws AppError as `Gateway` tells */
export async function callService<Schema extends z.ZodType>(
  access: ServiceAccess,
  call: Call<Schema>,
): Promise<z.output<Schema>> {
  const body = call.json === undefined ? null : JSON.stringify(call.json);
  const contentType: Record<string, string> = body === null ? {} : { "Content-Type": "application/json" };
  const isRead = call.method === "GET";
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await sendInTurn(access, () => ({
        method: call.method,
        url: addressOf(access, call.path),
        headers: { ...headersOf(access), ...contentType },
        body,
        silenceMs: jsonTimeoutMs,
        signal: AbortSignal.timeout(jsonTimeoutMs),
      }));
      return understood(done, call, !isRead);
    } catch (error) {
      const failure = asFailure(error, !isRead);
      if (!isRead || failure.code !== "service_unavailable" || attempt >= readAttempts) throw failure;
      await pause(firstBackoffMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}

/** Streams one file as a form. It is sent once: its bytes cannot be had again. @throws AppError */
export async function uploadToService<Schema extends z.ZodType>(
  access: ServiceAccess,
  upload: {
    path: string;
    fields: Record<string, string>;
    file: { name: string; body: Readable };
    signal?: AbortSignal | undefined;
    answer: Schema;
    fieldName?: (serviceName: string) => string;
  },
): Promise<z.output<Schema>> {
  await takeTurn(access, upload.signal);
  const form = multipart(upload.fields, upload.file);
  try {
    const done = await exchange({
      method: "POST",
      url: addressOf(access, upload.path),
      headers: { ...headersOf(access), "Content-Type": form.contentType },
      body: form.body,
      silenceMs: uploadSilenceMs,
      signal: upload.signal,
    });
    await noteAllowance(access.tokenFingerprint, allowanceOf(done));
    if (done.status === 429) throw new AppError("rate_limited", "The service answered 429 to an upload");
    return understood(done, upload, true);
  } catch (error) {
    throw asFailure(error, true);
  }
}

/** Sends when it is the token's turn. A 429 was not carried out, so it waits for the next turn, whatever it is. */
async function sendInTurn(
  access: ServiceAccess,
  make: () => Parameters<typeof exchange>[0],
): Promise<Exchange> {
  for (;;) {
    await takeTurn(access);
    const done = await exchange(make());
    await noteAllowance(access.tokenFingerprint, allowanceOf(done));
    if (done.status !== 429) return done;
    if (access.priority === "background") throw new AppError("rate_limited", "The service answered 429");
  }
}

function understood<Schema extends z.ZodType>(
  done: Exchange,
  { answer, fieldName = (name) => name }: Pick<Call<Schema>, "answer" | "fieldName">,
  isWrite: boolean,
): z.output<Schema> {
  if (done.status < 200 || done.status > 299) throw failureOf(done, isWrite, fieldName);
  if (answer === null) return undefined as z.output<Schema>;
  try {
    return answer.parse(JSON.parse(done.text));
  } catch (cause) {
    const code = isWrite ? "outcome_unknown" : "service_unavailable";
    throw new AppError(code, `The service's ${done.status} answer cannot be understood`, {
      serviceStatus: done.status,
      cause,
    });
  }
}

function asFailure(error: unknown, isWrite: boolean): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof ExchangeError)) return new AppError("internal", "Sending failed", { cause: error });
  const code = isWrite && error.sent ? "outcome_unknown" : "service_unavailable";
  return new AppError(code, `The service's answer was lost: ${error.message}`, { cause: error });
}

function addressOf(access: ServiceAccess, path: string): URL {
  return new URL(`${access.baseUrl}${path}`);
}

function headersOf(access: ServiceAccess): Record<string, string> {
  return { Authorization: `Bearer ${access.token}`, Accept: "application/json", "User-Agent": "verso" };
}

function allowanceOf({ headers }: Exchange) {
  return {
    limit: numberIn(headers, "x-ratelimit-limit"),
    remaining: numberIn(headers, "x-ratelimit-remaining"),
    retryAfterSeconds: numberIn(headers, "retry-after"),
  };
}

function numberIn(headers: IncomingHttpHeaders, name: string): number | null {
  const value = headers[name];
  return typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : null;
}
