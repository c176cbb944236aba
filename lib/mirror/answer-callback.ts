import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/platform/log";
import { readBody } from "@/lib/platform/read-body";
import { callbackPath } from "./callback-key";
import { longestCallbackBytes, receiptStatus, receiveCallback } from "./receive";

/**
 * Where the service reports, answered before Next: a service that makes up for an outage sends thousands, and what Next
 * does for a request costs more than writing a callback down. It has no session: the key and the signature say who it is.
 */

export async function answerCallback(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader("Cache-Control", "no-store");
  if (request.method !== "POST") {
    response.writeHead(405, { Allow: "POST" }).end();
    return;
  }
  const rawBody = await readBody(request, longestCallbackBytes);
  if (!rawBody) {
    request.resume();
    response.writeHead(413, { Connection: "close" }).end();
    return;
  }
  try {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]);
    const receipt = await receiveCallback({
      key: request.url?.slice(callbackPath.length) ?? "",
      rawBody,
      headers: Object.fromEntries(headers),
    });
    response.writeHead(receiptStatus[receipt], { "Content-Type": "application/json" });
    response.end(JSON.stringify({ receipt }));
  } catch (error) {
    log.error({ err: error }, "A callback could not be recorded; the service sends it again");
    response.writeHead(500).end();
  }
}
