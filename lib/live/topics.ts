import { resourceKinds } from "@/lib/domain/resources";

/** What live events tell of; a coversheet by the id of its connection. */
export const topics = [...resourceKinds, "archive", "command", "connection", "coversheet", "draft"] as const;

/** What of an event goes to a browser, which is of that business anyway: what changed, and our id of it. */
export type ShownChange = { topic: (typeof topics)[number]; id: string };

/** Whether a page understands what it is told: a newer server may tell of things that it does not know. */
export function isShownChange(told: unknown): told is ShownChange {
  const { topic, id } = Object(told) as Partial<Record<keyof ShownChange, unknown>>;
  return typeof id === "string" && topics.some((known) => known === topic);
}
