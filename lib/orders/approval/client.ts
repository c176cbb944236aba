import { queryOptions } from "@tanstack/react-query";
import type { OpenedFile } from "@/lib/files/opened/schema";
import { fetchJson } from "@/lib/platform/fetch-json";
import { approvalQueueAddress } from "./queue/rules";
import type { ApprovalQueue } from "./schema";

/** The browser's reads of what waits for an approval. Live events invalidate by the first word of the key. */

/** @param departments the ids of those that the queue is narrowed to; none for all of it */
export const approvalQueueOptions = (departments: readonly string[] = []) => {
  const address = approvalQueueAddress.source({ department: [...departments] });
  return queryOptions({
    queryKey: ["approvals", departments] as const,
    queryFn: ({ signal }) => fetchJson<ApprovalQueue>(address, { signal }),
  });
};

/** What the reader themselves was sent of an order's documents, as the portal hashed it. */
export async function fetchOpened(orderId: string): Promise<OpenedFile[]> {
  return await fetchJson<OpenedFile[]>(`/api/orders/${orderId}/opened`);
}
