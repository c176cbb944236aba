import { timeOfDay } from "@/lib/domain/calendar-day";
import { settledOrderStatuses } from "@/lib/domain/orders/status";

/** Which orders are late, or soon will be. */

/** So many days before it is needed an order comes before others on Home. */
const dueWithinDays = 3;

const dayMs = 86_400_000;

type Standing = { status: string; goneAt: Date | string | null };

/** Whether anything is still to come of an order. */
export function isUnderWay({ status, goneAt }: Standing): boolean {
  return goneAt === null && !(settledOrderStatuses as readonly string[]).includes(status);
}

/** Whether an order should be there by now. What is completed, cancelled or gone is never late. */
export function isLate(order: Standing & { neededBy: string | null }, today: string): boolean {
  return order.neededBy !== null && order.neededBy < today && isUnderWay(order);
}

/** The last of the days that are soon. */
export function dueUntil(today: string): string {
  return new Date(timeOfDay(today).getTime() + dueWithinDays * dayMs).toISOString().slice(0, 10);
}
