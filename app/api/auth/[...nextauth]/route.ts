import NextAuth from "next-auth";
import { boundedRequest } from "@/lib/auth/bounded-request";
import { authOptions } from "@/lib/auth/next-auth";
import { visitOf } from "@/lib/auth/visit";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, context: Context): Promise<Response> {
  const bounded = await boundedRequest(request);
  if (!bounded) return new Response(null, { status: 413 });
  return NextAuth(bounded as never, context as never, authOptions(visitOf(request.headers)));
}

export { handle as GET, handle as POST };
