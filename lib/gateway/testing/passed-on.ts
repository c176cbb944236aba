import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** What the service answers to a request that a test's server passes on to it. */
export async function passOn(serviceOrigin: string, request: IncomingMessage): Promise<Response> {
  const { method = "GET", headers } = request;
  const { authorization = "", "content-type": type = "application/json" } = headers;
  return await fetch(`${serviceOrigin}${request.url}`, {
    method,
    headers: { authorization, "content-type": type },
    body: method === "GET" ? null : await buffer(request),
  });
}
