"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { LiveChange } from "@/lib/live/topics";

/** Which reads a change makes old, by the first words of their keys. */
const affected: Record<LiveChange["topic"], (id: string) => string[][]> = {
  order: (id) => [["order", id], ["orders"], ["home"]],
  submission: (id) => [["submission", id], ["home"]],
  connection: () => [["connection"]],
  draft: (id) => [["draft", id], ["home"]],
};

/** Renews what the page shows when something changed, without a reload. Shows nothing itself. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const events = new EventSource("/api/events");
    const renewAll = () => void queryClient.invalidateQueries();
    let isReconnected = false;
    events.addEventListener("open", () => {
      // After a break something may have been missed; at first nothing has.
      if (isReconnected) renewAll();
      isReconnected = true;
    });
    events.addEventListener("resync", renewAll);
    events.addEventListener("change", (event: MessageEvent<string>) => {
      const { topic, id } = JSON.parse(event.data) as Pick<LiveChange, "topic" | "id">;
      for (const queryKey of affected[topic](id)) void queryClient.invalidateQueries({ queryKey });
    });
    return () => events.close();
  }, [queryClient]);
  return null;
}
