import { useTimeZone } from "@/components/ui/time-zone";
import { useNow } from "@/components/ui/today";
import { dayIn } from "@/lib/domain/calendar-day";
import { isLate } from "@/lib/orders/needed-by/late/rules";

/** Whether an order should be there by now, where the reader is. */
export function useIsLate(order: Parameters<typeof isLate>[0]): boolean {
  const timeZone = useTimeZone();
  const now = useNow();
  return isLate(order, dayIn(timeZone, now));
}
