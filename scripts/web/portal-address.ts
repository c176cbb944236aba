import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** The portal is known by one address; what a request calls it is not believed. */

const namesOfThisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Where somebody finds the page under the portal's own address who has opened it under another name of the same
 * machine; else null. Behind any other name there may be a proxy, which would lead back here.
 */
export function ownAddress({ method, url = "", headers }: IncomingMessage, portal: URL): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  // Next asks itself for pages in this form; and only pages have an address that people type.
  if ("rsc" in headers || /^\/(api|_next)\//.test(url)) return null;
  const asked = URL.parse(`http://${headers.host}`);
  const isOtherName =
    asked?.port === portal.port &&
    asked.hostname !== portal.hostname &&
    namesOfThisMachine.has(asked.hostname) &&
    namesOfThisMachine.has(portal.hostname);
  return isOtherName ? `${portal.origin}${url}` : null;
}

/** Makes everything behind this see the portal's own address. */
export function settleAddress(headers: IncomingHttpHeaders, portal: URL): void {
  headers.host = portal.host;
  for (const claim of ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"]) {
    delete headers[claim];
  }
}
