import { useCallback } from "react";
import { useTimeZone } from "@/components/ui/time-zone";
import { useNow } from "@/components/ui/today";
import { useFormats } from "@/components/words/use-formats";
import { dayIn, isLate, timeOfDay } from "@/lib/orders/needed-by/rules";

/** Days of the calendar, such as `2026-12-01`, as the reader writes days. */
export function useWrittenDay(): (day: string) => string {
  const formats = useFormats();
  return useCallback((day) => formats.day(timeOfDay(day), "UTC"), [formats]);
}

/** Whether an order should be there by now, where the reader is. */
export function useIsLate(order: Parameters<typeof isLate>[0]): boolean {
  const timeZone = useTimeZone();
  const now = useNow();
  return isLate(order, dayIn(timeZone, now));
}
