import { z } from "zod";
import type { ServiceClient } from "@/sandbox/testing/service-client";

const requestLog = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
});
const orderList = z.object({ data: z.array(z.unknown()) });

/** How many orders the service has, and how often it was asked to make one. */
export async function countOrders(service: ServiceClient): Promise<{ orders: number; posts: number }> {
  const { requests } = requestLog.parse((await service.control("GET", "/requests")).json);
  const { data } = orderList.parse((await service.get("/orders")).json);
  const posts = requests.filter(({ method, path }) => method === "POST" && path === "/api/v1/orders");
  return { orders: data.length, posts: posts.length };
}
