import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** One HTTP exchange, on node:http because only its streams keep back-pressure from the service to the browser. */

export type ExchangeRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: URL;
  headers: Record<string, string>;
  body: string | Readable | null;
  /** How long the connection may be silent, in milliseconds. */
  silenceMs: number;
  signal?: AbortSignal | undefined;
};

export type Exchange = { status: number; headers: IncomingHttpHeaders; text: string };

/** The exchange failed; `sent` tells whether any of the request may have reached the service. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
  constructor(
    readonly sent: boolean,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const longestAnswer = 16 * 1024 * 1024;

// Reads share connections. A write opens its own: on a shared one that the service is just closing, it could
// not be told whether the write arrived.
const agents = {
  "http:": new http.Agent({ keepAlive: true, maxSockets: 64 }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: 64 }),
};

/** @throws ExchangeError, also for an answer that broke off half way */
export async function exchange(input: ExchangeRequest): Promise<Exchange> {
  const { request, connected } = open(input);
  try {
    const answered = answerOf(request);
    await Promise.all([send(request, input.body, answered), answered]);
    const response = await answered;
    const text = await readWhole(response);
    // The service answered without reading the whole body: what is left is not sent.
    if (!request.writableFinished) request.destroy();
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  } catch (error) {
    request.destroy();
    throw error instanceof ExchangeError ? error : new ExchangeError(connected(), error);
  }
}

function open({ method, url, headers, silenceMs, signal }: ExchangeRequest) {
  const isSecure = url.protocol === "https:";
  const agent = method === "GET" ? agents[isSecure ? "https:" : "http:"] : false;
  const options = { method, headers, agent, ...(signal ? { signal } : {}) };
  const request = isSecure ? https.request(url, options) : http.request(url, options);
  let isConnected = false;
  request.once("socket", (socket) => {
    if (socket.connecting) socket.once(isSecure ? "secureConnect" : "connect", () => (isConnected = true));
    else isConnected = true;
  });
  request.setTimeout(silenceMs, () => request.destroy(new Error(`No sign of life for ${silenceMs} ms`)));
  return { request, connected: () => isConnected };
}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once("response", resolve);
    request.once("error", reject);
  });
}

/** Sends the body. A service that answers before it has read everything (413, 401) has its answer heard. */
async function send(
  request: ClientRequest,
  body: string | Readable | null,
  answered: Promise<IncomingMessage>,
): Promise<void> {
  if (body === null || typeof body === "string") {
    request.end(body ?? undefined);
    return;
  }
  const sending = pipeline(body, request);
  await Promise.race([sending, answered]).catch(() => undefined);
  sending.catch(() => undefined);
}

async function readWhole(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestAnswer) throw new ExchangeError(true, new Error("The answer is too long to be one"));
    chunks.push(chunk);
  }
  if (!response.complete) throw new ExchangeError(true, new Error("The answer broke off"));
  return Buffer.concat(chunks).toString("utf8");
}
