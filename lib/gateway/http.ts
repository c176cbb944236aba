import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { log } from "@/lib/platform/log";
import { allowanceOf } from "./allowance";
import { type GrantedAt, noteAllowance, takeTurn, turnDeadline } from "./budget";
import { type Exchange, ExchangeError, exchange, openAnswer } from "./exchange";
import { failureOf } from "./failures";
import type { ServiceAccess } from "./gateway";
import { type FormFile, multipart } from "./multipart";
import { noteServiceClock } from "./service-clock";

/**
 * The only place that sends to the service. It waits for the token's turn, makes one AppError of every
 * failure, asks again only for reads, and never lets the token into a message or a log.
 */

const connectMs = 10_000;
const jsonTimeoutMs = 30_000;
const probeTimeoutMs = 10_000;
/** An upload may take as long as it moves; this is how long it may stand still. */
const uploadSilenceMs = 120_000;
/** The same of a download, whose reader may be slow. */
const downloadSilenceMs = 120_000;
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
  const isProbe = isRead && Boolean(access.isProbe);
  const timeoutMs = isProbe ? probeTimeoutMs : jsonTimeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await sendInTurn(access, () => ({
        method: call.method,
        url: addressOf(access, call.path),
        headers: { ...headersOf(access), ...contentType },
        body,
        connectMs,
        silenceMs: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
      }));
      return parseAnswer(done, call, !isRead);
    } catch (error) {
      const failure = asFailure(error, !isRead);
      if (!isRead || isProbe || failure.code !== "service_unavailable" || attempt >= readAttempts)
        throw failure;
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
    file: FormFile;
    signal?: AbortSignal | undefined;
    answer: Schema;
    fieldName?: (serviceName: string) => string;
  },
): Promise<z.output<Schema>> {
  try {
    // Before the body is read: after a 429 it could not be had again.
    const grantedAt = await takeTurn(access, turnDeadline(access.priority, access.patienceMs), upload.signal);
    const form = multipart(upload.fields, upload.file);
    const done = await exchange({
      method: "POST",
      url: addressOf(access, upload.path),
      headers: {
        ...headersOf(access),
        "Content-Type": form.contentType,
        "Content-Length": String(form.contentLength),
      },
      body: form.body,
      connectMs,
      silenceMs: uploadSilenceMs,
      signal: upload.signal,
    });
    await learnFrom(access, grantedAt, done);
    if (done.status === 429) throw new AppError("rate_limited", "The service answered 429 to an upload");
    return parseAnswer(done, upload, true);
  } catch (error) {
    throw asFailure(error, true);
  }
}

/**
 * Opens what a signed address leads to. It takes nothing of the token's allowance, and is not sent the token.
 * @param signal aborted when whoever reads it goes away
 * @throws AppError `service_unavailable`, also for an address that leads nowhere any more
 */
export async function openDownload(address: string, signal: AbortSignal): Promise<IncomingMessage> {
  try {
    const { status, body } = await openAnswer({
      url: new URL(address),
      headers: { "User-Agent": "verso" },
      connectMs,
      silenceMs: downloadSilenceMs,
      signal,
    });
    if (status === 200) return body;
    body.destroy();
    throw new AppError("service_unavailable", `A signed address was answered with ${status}`);
  } catch (error) {
    throw asFailure(error, false);
  }
}

/**
 * Sends when it is the token's turn. A 429 was not carried out, so it waits for the next turn, whatever it
 * is, as long as it may wait at all.
 */
async function sendInTurn(
  access: ServiceAccess,
  make: () => Parameters<typeof exchange>[0],
): Promise<Exchange> {
  const deadline = turnDeadline(access.priority, access.patienceMs);
  for (;;) {
    const grantedAt = await takeTurn(access, deadline);
    const done = await exchange(make());
    await learnFrom(access, grantedAt, done);
    if (done.status !== 429) return done;
  }
}

/** An answer that is here is not lost because what it tells beside cannot be kept: the next one tells it again. */
async function learnFrom(access: ServiceAccess, grantedAt: GrantedAt, done: Exchange): Promise<void> {
  try {
    await noteAllowance(access.tokenFingerprint, grantedAt, allowanceOf(done));
    await noteServiceClock(access, done.headers.date);
  } catch (error) {
    log.warn(
      { err: error, connectionId: access.connectionId },
      "What an answer tells of the allowance and the clock could not be kept",
    );
  }
}

function parseAnswer<Schema extends z.ZodType>(
  done: Exchange,
  { answer, fieldName = (name) => name }: Pick<Call<Schema>, "answer" | "fieldName">,
  isWrite: boolean,
): z.output<Schema> {
  if (done.status < 200 || done.status > 299) throw failureOf(done, isWrite, fieldName);
  try {
    // Where no body is expected one that is no JSON still means that something else has answered.
    const body: unknown = answer === null && done.text === "" ? null : JSON.parse(done.text);
    return answer === null ? (undefined as z.output<Schema>) : answer.parse(body);
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
  if (error instanceof Error && error.name === "AbortError") {
    return new AppError("service_unavailable", "Given up before anything was sent", { cause: error });
  }
  if (!(error instanceof ExchangeError)) return new AppError("internal", "Sending failed", { cause: error });
  const code = isWrite && error.sent ? "outcome_unknown" : "service_unavailable";
  const what = error.sent ? "The service's answer was lost" : "The service could not be reached";
  return new AppError(code, `${what}: ${error.message}`, { cause: error });
}

function addressOf(access: ServiceAccess, path: string): URL {
  return new URL(`${access.baseUrl}${path}`);
}

function headersOf(access: ServiceAccess): Record<string, string> {
  return { Authorization: `Bearer ${access.token}`, Accept: "application/json", "User-Agent": "verso" };
}
