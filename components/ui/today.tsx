"use client";

import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { useFormats } from "@/components/words/use-formats";
import type { Formats } from "@/lib/domain/formats";
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
    looksAgain,
    () => dayOf(Date.now(), formats, timeZone),
    () => dayOf(renderedAt, formats, timeZone),
  );
}

type Looked = { halfMinute: number; formats: Formats; timeZone: string; day: string };
let looked: Looked | undefined;

/** Looked at once in half a minute: each row of a list asks several times. */
function dayOf(time: number, formats: Formats, timeZone: string): string {
  const halfMinute = Math.floor(time / lookEveryMs);
  if (looked?.halfMinute !== halfMinute || looked.formats !== formats || looked.timeZone !== timeZone) {
    looked = { halfMinute, formats, timeZone, day: formats.day(new Date(time), timeZone) };
  }
  return looked.day;
}

/** What time it is, to half a minute. */
export function useNow(): Date {
  const renderedAt = use(RenderedAt);
  const now = useSyncExternalStore(
    looksAgain,
    () => Math.floor(Date.now() / lookEveryMs) * lookEveryMs,
    () => renderedAt,
  );
  return new Date(now);
}

function looksAgain(look: () => void): () => void {
  const timer = setInterval(look, lookEveryMs);
  return () => clearInterval(timer);
}
