import { NextRequest } from "next/server";
import { withCheckedReturnTo } from "@/lib/auth/sign-in/return-to";
import { env } from "@/lib/platform/env";
import { readBody } from "@/lib/platform/read-body";

/** Far more than an email, a password and where to go afterwards. */
const longestSignInBytes = 16 * 1024;

/** What the pages of the portal send. next-auth looks for the word of JSON anywhere in the header. */
const formType = /^application\/x-www-form-urlencoded\s*(?:;\s*charset=[\w-]+\s*)?$/i;

/**
 * The same request with its body read already and the page to return to checked. next-auth reads what anybody sends,
 * however long, and fails at JSON and an address that are none; this reads no more than signing in takes, of forms.
 * @returns the status to refuse it with when there is more, or something else
 */
export async function boundedRequest(request: Request): Promise<NextRequest | 413 | 415> {
  const body = await readBody(request, longestSignInBytes);
  if (!body) return 413;
  const { method, headers } = request;
  if (body.length > 0 && !formType.test(headers.get("content-type") ?? "")) return 415;
  return new NextRequest(withCheckedReturnTo(request.url, env().PORTAL_URL), {
    method,
    headers,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
}
