import { fetchJson } from "@/lib/platform/fetch-json";
import type { SentRevisionForm } from "./schema";

/** The form that the person has for a revision of an order, begun where they have none. */
export function openRevisionForm<Person>(orderId: string): Promise<SentRevisionForm<Person>> {
  return fetchJson<SentRevisionForm<Person>>(`/api/orders/${orderId}/revision`, { method: "POST" });
}
