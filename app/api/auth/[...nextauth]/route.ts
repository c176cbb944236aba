import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/next-auth";

type Context = { params: Promise<{ nextauth: string[] }> };

function handle(request: Request, context: Context) {
  return NextAuth(request as never, context as never, authOptions());
}

export { handle as GET, handle as POST };
