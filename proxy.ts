import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { pageAddressHeader } from "@/lib/auth/sign-in/return-to";

const readingMethods = new Set(["GET", "HEAD"]);

/**
 * Lets pages be read and their actions be called, and nothing else be sent to them. Each page gets a content
 * security policy with a nonce of its own, so that only the scripts the portal itself wrote into the page run.
 * Styles may be inline: positions and widths are set that way.
 */
export function proxy(request: NextRequest): NextResponse {
  if (!readingMethods.has(request.method) && !request.headers.has("next-action")) {
    return new NextResponse(null, { status: 405, headers: { Allow: [...readingMethods].join(", ") } });
  }
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
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set(pageAddressHeader, request.nextUrl.pathname + request.nextUrl.search);
  // Next reads the nonce for its own scripts from this header of the request.
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/**
 * Every page, whatever its address ends in: one left out would have no policy. `/api` must stay out: this layer
 * cuts the body of an upload without an error. It must be written out, Next reads it without running it.
 */
export const config = {
  matcher: ["/((?!api/|_next/static/|mark\\.svg$).*)"],
};
