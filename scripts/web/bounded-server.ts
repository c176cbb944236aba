import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Promises that no client holds a connection by being slow: whatever the portal does with a request, it has
 * arrived in time or is ended, and an answer is taken or given up. Node does the timing.
 */

export type Limits = {
  /** From a connection's opening, or a request's first byte, to the end of its headers. */
  headersMs: number;
  /** The same to the end of its body. */
  requestMs: number;
  /** How long an answer may wait for a client that takes nothing of it. */
  unreadMs: number;
  /**
   * How long a connection is kept for its next request. Who reuses connections must give them up earlier: a request
   * that meets the end of its connection is lost, and whoever sent it cannot know whether it was taken.
   */
  keptMs: number;
  /** How often requests are looked at. Both ends of a request's time are that exact. */
  lookMs: number;
  connections: number;
};

type Exchange = { request: IncomingMessage; response: ServerResponse };

const timedOut = "ERR_HTTP_REQUEST_TIMEOUT";
const refusals: Record<string, string> = {
  [timedOut]: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
};

/** @param mayTakeLonger whether a request, once its headers are there, is beyond `requestMs` */
export function boundedServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  mayTakeLonger: (request: IncomingMessage) => boolean,
  { headersMs, requestMs, unreadMs, keptMs, lookMs, connections }: Limits,
): Server {
  const latest = new WeakMap<Duplex, Exchange>();
  const server = createServer({
    headersTimeout: headersMs - lookMs,
    requestTimeout: requestMs - lookMs,
    keepAliveTimeout: keptMs,
    connectionsCheckingInterval: lookMs,
    // Next would take the connection, answer nothing and keep it.
    shouldUpgradeCallback: () => false,
  });
  server.maxConnections = connections;
  server.on("request", (request, response) => {
    latest.set(request.socket, { request, response });
    answer(request, response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const exchange = latest.get(socket);
    const isArriving = exchange && !exchange.response.closed && !exchange.request.complete;
    if (error.code === timedOut && isArriving && mayTakeLonger(exchange.request)) return;
    if (socket.writable && takesAnswer(exchange)) {
      socket.write(
        `HTTP/1.1 ${refusals[error.code ?? ""] ?? "400 Bad Request"}\r\nConnection: close\r\n\r\n`,
      );
    }
    socket.destroy(error);
  });
  // Nothing moves on a connection: its client does not read, or it is kept for a request that does not come.
  server.setTimeout(unreadMs, (socket) => {
    const exchange = latest.get(socket);
    const isOurTurn = exchange && !exchange.response.closed && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });
  return server;
}

/** Whether an answer written to the connection now would not run into another one. */
function takesAnswer(exchange: Exchange | undefined): boolean {
  if (!exchange?.response.headersSent) return true;
  return exchange.response.closed && exchange.request.complete;
}
