import { NextRequest } from "next/server";
import { readBody } from "@/lib/platform/read-body";
import { longestSignInBytes } from "./sign-in-turns";

/**
 * The same request with its body read already. next-auth reads what anybody sends, however long; this reads no
 * more than signing in takes.
 * @returns null when there is more
 */
export async function boundedRequest(request: Request): Promise<NextRequest | null> {
  const body = await readBody(request, longestSignInBytes);
  if (!body) return null;
  const { method, headers } = request;
  return new NextRequest(request.url, {
    method,
    headers,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
}
