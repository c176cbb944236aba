"use client";

import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { useFormats } from "@/components/words/use-formats";
import { useTimeZone } from "./time-zone";

const RenderedAt = createContext(0);
const lookEveryMs = 30_000;

/** @param at when the server made the page, in milliseconds since 1970: until it has come to life it is that day */
export function TodayProvider({ at, children }: { at: number; children: ReactNode }) {
  return <RenderedAt value={at}>{children}</RenderedAt>;
}

/** The day that it is for the person, as a list writes days; another once it is midnight there. */
export function useToday(): string {
  const renderedAt = use(RenderedAt);
  const timeZone = useTimeZone();
  const formats = useFormats();
  return useSyncExternalStore(
    subscribe,
    () => formats.day(new Date(), timeZone),
    () => formats.day(new Date(renderedAt), timeZone),
  );
}

/** What time it is, to half a minute. */
export function useNow(): Date {
  const renderedAt = use(RenderedAt);
  const now = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / lookEveryMs) * lookEveryMs,
    () => renderedAt,
  );
  return new Date(now);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times of a page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, lookEveryMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
