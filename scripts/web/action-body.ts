import type { IncomingMessage } from "node:http";
import type { authorizedAction } from "@/lib/auth/authorized-action";

/**
 * What a server action may be called with: the plain data of our pages. React's format knows references, forms, functions
 * and more besides, of which whatever cannot be read is an error with a stack in the log, and which nobody needs here.
 */

/** As React writes a text that begins with `$`, and what is not there. */
const plainText = /^(?:\$\$|\$undefined$|(?!\$))/;

/** Of any action. Next spreads what it is called with, and fails at hundreds of thousands. */
const mostArguments: Parameters<ReturnType<typeof authorizedAction>>["length"] = 2;

/** Whether the request that names an action calls it with what a page of ours can have sent. */
export function isPlainCall({ method, headers }: IncomingMessage, body: Buffer): boolean {
  const isText = /^text\/plain\b/i.test(headers["content-type"] ?? "");
  if (method !== "POST" || !isText) return false;
  try {
    const sent: unknown = JSON.parse(body.toString(), (_, value: unknown) => {
      if (typeof value === "string" && !plainText.test(value)) throw new SyntaxError("No plain text");
      return value;
    });
    return Array.isArray(sent) && sent.length <= mostArguments;
  } catch {
    // Nested deeper than the stack is, or no JSON at all.
    return false;
  }
}
