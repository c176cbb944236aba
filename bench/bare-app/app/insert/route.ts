import { bareDatabase } from "../database";

/** The least that a route handler of this framework with one durable insert can be. */
export async function POST(request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  await bareDatabase.query('INSERT INTO bench_inbox ("body") VALUES ($1)', [body]);
  return Response.json({ receipt: "recorded" });
}
