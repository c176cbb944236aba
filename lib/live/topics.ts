import { resourceKinds } from "@/lib/domain/resources";

/** What live events tell of; a coversheet by the id of its connection. */
export const topics = [...resourceKinds, "archive", "command", "connection", "coversheet", "draft"] as const;

/** What has a page that shows more than its own changes. */
export type Subject = { topic: "order" | "quote"; id: string };

/**
 * What of an event goes to a browser, which is of that business anyway: what changed, and our id of it; and what else shows
 * it on a page that its person sees, where that is known.
 */
export type ShownChange = { topic: (typeof topics)[number]; id: string; about?: readonly Subject[] };

/** Whether a page understands what it is told: a newer server may tell of things that it does not know. */
export function isShownChange(told: unknown): told is ShownChange {
  const { topic, id } = Object(told) as Partial<Record<keyof ShownChange, unknown>>;
  return typeof id === "string" && topics.some((known) => known === topic);
}
