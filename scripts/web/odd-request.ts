import type { IncomingMessage } from "node:http";

/**
 * What no browser and no page of the portal sends. Behind the door it would be taken for another address than the door
 * has looked at, or fail with lines in the log that anybody could cause.
 */

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** As Next names its server actions. */
const actionId = /^[0-9a-f]{40,42}$/;

/** @returns the status it is answered with; null for everything else */
export function oddRequestStatus({
  method = "",
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): 400 | 404 | 405 | null {
  if (!isPlainTarget(url)) return 400;
  if (!methods.has(method)) return 405;
  // Pictures are not made here: there would be nowhere to keep them.
  if (url.startsWith("/_next/image")) return 404;
  const action = headers["next-action"];
  return action !== undefined && !actionId.test(String(action)) ? 404 : null;
}

/** Whether everybody who reads the target finds the same path in it: no dots to resolve, no `#`, no `\`. */
function isPlainTarget(target: string): boolean {
  if (!target.startsWith("/") || target.includes("#")) return false;
  const path = target.split("?", 1)[0] ?? "";
  return URL.parse(path, "http://portal.invalid")?.pathname === path;
}
