import { useFormats } from "@/components/words/use-formats";
import { timeOfDay } from "@/lib/domain/calendar-day";

/** Days of the calendar, such as `2026-12-01`, as the reader writes days. */
export function useWrittenDay(): (day: string) => string {
  const formats = useFormats();
  return (day) => formats.day(timeOfDay(day), "UTC");
}
