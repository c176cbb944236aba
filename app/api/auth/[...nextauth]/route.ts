import { cookies } from "next/headers";
import NextAuth from "next-auth";
import { boundedRequest } from "@/lib/auth/next-auth/bounded-request";
import { authOptions } from "@/lib/auth/next-auth/options";
import { isRouteInUse } from "@/lib/auth/next-auth/routes-in-use";
import { visitOf } from "@/lib/auth/requests/visit";
import { sessionIdFrom } from "@/lib/auth/session/cookie";
import { browserSecret } from "@/lib/auth/sign-in/device-cookie";
import { isOidcConfigured } from "@/lib/auth/sign-in/oidc";
import { forgetInvalidReturnTo } from "@/lib/auth/sign-in/return-to-cookie";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, context: Context): Promise<Response> {
  const answer = await answerTo(request, context);
  // next-auth says it of some of its answers alone, and each is about one browser.
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

async function answerTo(request: Request, context: Context): Promise<Response> {
  if (!isRouteInUse(request, isOidcConfigured())) return new Response(null, { status: 404 });
  const bounded = await boundedRequest(request);
  if (typeof bounded === "number") return new Response(null, { status: bounded });
  await forgetInvalidReturnTo();
  return NextAuth(
    bounded as never,
    context as never,
    authOptions(visitOf(request.headers), await browserSecret(), await sessionIdFrom(await cookies())),
  );
}

export { handle as GET, handle as POST };
