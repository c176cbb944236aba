import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { guardFor } from "./reachable";

/** One HTTP exchange, on node:http because only its streams keep back-pressure from the service to the browser. */

export type ExchangeRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: URL;
  headers: Record<string, string>;
  body: string | Readable | null;
  /** How long a connection may take to come about, and how long it may then be silent, in milliseconds. */
  connectMs: number;
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
    super(reasonOf(cause), { cause });
  }
}

/** A refused connection to a name with several addresses has its reasons inside and no message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}

const longestAnswer = 16 * 1024 * 1024;

// Reads share connections. A write opens its own: on a shared one that the service is just closing, it could
// not be told whether the write arrived.
const agents = {
  "http:": new http.Agent({ keepAlive: true, maxSockets: 64 }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: 64 }),
};

/** Follows no redirect. @throws ExchangeError, also for an answer that broke off half way */
export async function exchange(input: ExchangeRequest): Promise<Exchange> {
  const shared = input.method === "GET" ? agents[input.url.protocol === "https:" ? "https:" : "http:"] : null;
  if (!shared) return await exchangeBy(false, input);
  try {
    return await exchangeBy(shared, input);
  } catch (error) {
    if (!(error instanceof KeptConnectionEnded)) throw error;
    return await exchangeBy(false, input);
  }
}

/** The service ended a kept connection just as it was used again, and says nothing of itself by that. */
class KeptConnectionEnded extends ExchangeError {}

/** @param agent whose connections may be used; `false` for a new one */
async function exchangeBy(agent: http.Agent | false, input: ExchangeRequest): Promise<Exchange> {
  const { request, connected } = openGuarded(agent, input);
  let response: IncomingMessage | undefined;
  try {
    const answered = answerOf(request);
    await Promise.all([send(request, input.body, answered), answered]);
    response = await answered;
    const text = await readText(response);
    // The service answered without reading the whole body: what is left is not sent.
    if (!request.writableFinished) request.destroy();
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  } catch (error) {
    request.destroy();
    if (error instanceof ExchangeError) throw error;
    if (request.reusedSocket && !response && isReset(error)) throw new KeptConnectionEnded(true, error);
    // Where what was to be sent broke off, the connection's own end says nothing.
    const brokeOff = input.body instanceof Readable ? input.body.errored : null;
    throw new ExchangeError(connected(), brokeOff ?? error);
  }
}

/**
 * The answer to a GET as a stream of its body, which ends with an error where the answer breaks off. On a connection of
 * its own: it takes as long as its reader does. Follows no redirect. @throws ExchangeError
 */
export async function openAnswer(
  input: Omit<ExchangeRequest, "method" | "body">,
): Promise<{ status: number; body: IncomingMessage }> {
  const { request, connected } = openGuarded(false, { ...input, method: "GET", body: null });
  try {
    // What breaks off later is told by the body.
    request.on("error", () => undefined);
    const answered = answerOf(request);
    request.end();
    const body = await answered;
    return { status: body.statusCode ?? 0, body };
  } catch (error) {
    request.destroy();
    throw new ExchangeError(connected(), error);
  }
}

function isReset(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNRESET";
}

/** A kept connection was made by the same rule. @throws ExchangeError where the address is refused */
function openGuarded(agent: http.Agent | false, input: ExchangeRequest) {
  try {
    return open(agent, input, guardFor(input.url));
  } catch (error) {
    throw new ExchangeError(false, error);
  }
}

function open(
  agent: http.Agent | false,
  { method, url, headers, connectMs, silenceMs, signal }: ExchangeRequest,
  guard: ReturnType<typeof guardFor>,
) {
  const isSecure = url.protocol === "https:";
  const options = { method, headers, agent, ...guard, ...(signal ? { signal } : {}) };
  const request = isSecure ? https.request(url, options) : http.request(url, options);
  let isConnected = false;
  const connecting = setTimeout(
    () => request.destroy(new Error(`No connection within ${connectMs} ms`)),
    connectMs,
  );
  const connect = () => {
    isConnected = true;
    clearTimeout(connecting);
  };
  request.once("close", () => clearTimeout(connecting));
  request.once("socket", (socket) => {
    if (socket.connecting) socket.once(isSecure ? "secureConnect" : "connect", connect);
    // A lookup that refuses may have ended it by now.
    else if (!socket.destroyed) connect();
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

async function readText(response: IncomingMessage): Promise<string> {
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
