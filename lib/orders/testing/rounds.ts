import { z } from "zod";
import { resolveCommand } from "@/lib/commands/resolve";
import { commandKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import type { ServiceClient } from "@/sandbox/testing/service-client";

/** Steps the resolver by the database's own columns, so that minutes pass without waiting for them. */

/** Runs the round that is due, as the queue would. */
export async function runRound(commandId: string): Promise<void> {
  const { round } = await db().command.findUniqueOrThrow({ where: { id: commandId } });
  await resolveCommand({ commandId, round }, commandKinds);
}

/** Lets the time pass that a lease lasts, and with it that of a process that died. */
export async function letLeaseRunOut(commandId: string): Promise<void> {
  await db().$executeRaw`UPDATE "Command" SET "leaseUntil" = now() - interval '1 second'
    WHERE id = ${commandId}::uuid AND "leaseUntil" IS NOT NULL`;
}

/** Puts everything that happened to the attempt `seconds` further into the past. */
export async function letPass(commandId: string, seconds: number): Promise<void> {
  await db().$executeRaw`UPDATE "Command" SET
    "createdAt" = "createdAt" - make_interval(secs => ${seconds}),
    "firstSentAt" = "firstSentAt" - make_interval(secs => ${seconds}),
    "lastSentAt" = "lastSentAt" - make_interval(secs => ${seconds}),
    "leaseUntil" = "leaseUntil" - make_interval(secs => ${seconds})
    WHERE id = ${commandId}::uuid`;
}

const requestLog = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
});
const orderList = z.object({ data: z.array(z.object({ id: z.number() })) });

/** How many orders the service has, and how often it was asked to make one. */
export async function countOrders(service: ServiceClient): Promise<{ orders: number; posts: number }> {
  const { requests } = requestLog.parse((await service.control("GET", "/requests")).json);
  const { data } = orderList.parse((await service.get("/orders")).json);
  const posts = requests.filter(({ method, path }) => method === "POST" && path === "/api/v1/orders");
  return { orders: data.length, posts: posts.length };
}
