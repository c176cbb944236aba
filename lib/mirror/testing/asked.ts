import { z } from "zod";
import type { ServiceClient } from "@/sandbox/testing/service-client";

const requestLog = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });

/** How often the service was asked to show something. @param path relative to /api/v1, without the query */
export async function requestsTo(service: Pick<ServiceClient, "control">, path: string): Promise<number> {
  const { requests } = requestLog.parse((await service.control("GET", "/requests")).json);
  return requests.filter((request) => request.method === "GET" && request.path === `/api/v1${path}`).length;
}
