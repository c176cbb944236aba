import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { nonceHeader, pageAddressHeader } from "@/lib/auth/requests/page-headers";

/** What Next is told with each request of a page, and what the page may do in the browser. */

export const readingMethods = ["GET", "HEAD"];

/** Whatever an address ends in: one left out would have no policy of its own, and answers with the strictest. */
export function isPage({ url = "" }: Pick<IncomingMessage, "url">): boolean {
  const path = pathOf(url);
  return !/^\/(api|_next\/static)\//.test(path) && path !== "/mark.svg";
}

/** Pages are read and their actions called; nothing else is sent to them. */
export function isReadOrCall({ method = "", headers }: Pick<IncomingMessage, "method" | "headers">): boolean {
  return readingMethods.includes(method) || "next-action" in headers;
}

/**
 * Gives a page a content security policy with a nonce of its own, so that only the scripts the portal itself wrote into
 * the page run. Styles may be inline: positions and widths are set that way. Here and not in Next's proxy, which makes a
 * request and an answer of its own for it.
 */
export function givePolicy({ url = "", headers }: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  response.setHeader("Content-Security-Policy", policy);
  // Next reads the nonce for its own scripts from this header of the request.
  headers["content-security-policy"] = policy;
  headers[nonceHeader] = nonce;
  headers[pageAddressHeader] = addressOf(url);
}

/** Without what Next adds when it asks itself for a page. */
function addressOf(url: string): string {
  if (!/[?&]_rsc=/.test(url)) return url;
  const address = new URL(url, "http://portal.invalid");
  address.searchParams.delete("_rsc");
  return address.pathname + address.search;
}

/** Without what is asked there. */
export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
