import { type Message, message } from "@/lib/domain/message";
import { settledOrderStatuses } from "@/lib/domain/orders/status";

/**
 * By when somebody needs an order. A day of the calendar is a text, `2026-12-01`, which no time zone moves; which day it is
 * today is each reader's own. Loaded with the order form.
 */

/** So many days before it is needed an order comes before others on Home. */
const dueWithinDays = 3;

const dayMs = 86_400_000;

/** The day that it is somewhere. @param timeZone an IANA name */
export function dayIn(timeZone: string, at: Date): string {
  // Swedish writes `2026-12-01`.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);
}

/**
 * The day by which what is asked for is checked. UTC, which nobody has chosen, stands for wherever the person is: then only
 * what is past everywhere is past.
 */
export function todayFor(timeZone: string, at: Date): string {
  return dayIn(timeZone === "UTC" ? "Etc/GMT+12" : timeZone, at);
}

/** Whether a text is a day that there is. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What is wrong with a day by which something is needed; null where nothing is, as of today itself. */
export function neededByFault(day: string, today: string): Message | null {
  if (!isDay(day)) return message("draftErrors.fields.neededByNoDay");
  return day < today ? message("draftErrors.fields.neededByPast") : null;
}

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

/** A day as what writes days takes it, to be written in UTC. */
export function timeOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
