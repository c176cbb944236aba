import { db } from "@/lib/platform/db";

export const dynamic = "force-dynamic";

const headers = { "Cache-Control": "no-store" };

/** 200 when this process answers and reaches its database; for load balancers and the start script. */
export async function GET(): Promise<Response> {
  try {
    await db().$queryRaw`SELECT 1`;
    return Response.json({ status: "ok" }, { headers });
  } catch {
    return Response.json({ status: "database unreachable" }, { status: 503, headers });
  }
}
