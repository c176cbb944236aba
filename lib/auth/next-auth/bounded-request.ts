import { NextRequest } from "next/server";
import { withCheckedReturnTo } from "@/lib/auth/sign-in/return-to";
import { env } from "@/lib/platform/env";
import { readBody } from "@/lib/platform/read-body";

/** Far more than an email, a password and where to go afterwards. */
const longestSignInBytes = 16 * 1024;

/**
 * The same request with its body read already and the page to return to checked. next-auth reads what anybody sends,
 * however long, and fails at an address that is none; this reads no more than signing in takes.
 * @returns null when there is more
 */
export async function boundedRequest(request: Request): Promise<NextRequest | null> {
  const body = await readBody(request, longestSignInBytes);
  if (!body) return null;
  const { method, headers } = request;
  return new NextRequest(withCheckedReturnTo(request.url, env().PORTAL_URL), {
    method,
    headers,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
}
