import { addDays } from "@/lib/domain/calendar-day";
import { isUnderWay } from "@/lib/domain/orders/status";

/** Which orders are late, or soon will be. */

/** So many days before it is needed an order comes before others on Home. */
const soonDays = 3;

/** Whether an order should be there by now. What is completed, cancelled or gone is never late. */
export function isLate(
  order: Parameters<typeof isUnderWay>[0] & { neededBy: string | null },
  today: string,
): boolean {
  return order.neededBy !== null && order.neededBy < today && isUnderWay(order);
}

/** The last of the days that are soon. */
export function neededSoonUntil(today: string): string {
  return addDays(today, soonDays);
}
