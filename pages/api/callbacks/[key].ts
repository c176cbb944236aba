import type { NextApiRequest, NextApiResponse } from "next";
import { longestCallbackBytes, receiptStatus, receiveCallback } from "@/lib/mirror/receive";
import { log } from "@/lib/platform/log";
import { readBody } from "@/lib/platform/read-body";

/**
 * Where the service reports. It has no session: the key and the signature say who it is. Beside the upload, because a
 * route of this kind takes far more requests a second, and a service that makes up for an outage sends many.
 */
export const config = { api: { bodyParser: false, externalResolver: true } };

export default async function callback(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader("Cache-Control", "no-store");
  if (request.method !== "POST") {
    response.writeHead(405, { Allow: "POST" }).end();
    return;
  }
  const rawBody = await readBody(request, longestCallbackBytes);
  if (!rawBody) {
    response.writeHead(413, { Connection: "close" }).end();
    return;
  }
  try {
    const { key } = request.query;
    const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]);
    const receipt = await receiveCallback({
      key: String(key),
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
