import NextAuth from "next-auth";
import { boundedRequest } from "@/lib/auth/bounded-request";
import { authOptions } from "@/lib/auth/next-auth";
import { isOidcConfigured } from "@/lib/auth/oidc";
import { isRouteInUse } from "@/lib/auth/routes-in-use";
import { visitOf } from "@/lib/auth/visit";
import { forgetUselessWayBack } from "@/lib/auth/way-back-cookie";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, context: Context): Promise<Response> {
  if (!isRouteInUse(request, isOidcConfigured())) return new Response(null, { status: 404 });
  const bounded = await boundedRequest(request);
  if (!bounded) return new Response(null, { status: 413 });
  await forgetUselessWayBack();
  return NextAuth(bounded as never, context as never, authOptions(visitOf(request.headers)));
}

export { handle as GET, handle as POST };
