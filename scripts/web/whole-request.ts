import { IncomingMessage } from "node:http";
import { readBody } from "@/lib/platform/read-body";

/**
 * Promises that a request which is handed on has wholly arrived, and is no longer than it may be: no page, action
 * or route ever waits for a client that sends slowly, or holds what one that stopped has sent.
 */

/** What is announced above this is not read at all. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * The same request with its body behind it; null when that is longer than `longestBytes`. Then nothing more of it
 * is kept, and what still comes is thrown away.
 * @throws Error when the client goes away, or the server ends it for being slow
 */
export async function wholeRequest(
  request: IncomingMessage,
  longestBytes: number,
): Promise<{ whole: IncomingMessage; body: Buffer } | null> {
  const body = await readBody(request, longestBytes);
  if (!body) {
    request.resume();
    return null;
  }
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, headers, rawHeaders } = request;
  const whole = Object.assign(new IncomingMessage(request.socket), {
    ...{ method, url, httpVersion, httpVersionMajor, httpVersionMinor, headers, rawHeaders },
    complete: true,
  });
  whole.push(body);
  whole.push(null);
  return { whole, body };
}
