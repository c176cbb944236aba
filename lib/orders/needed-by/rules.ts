import { dayIn } from "@/lib/domain/calendar-day";
import { dayOf } from "@/lib/domain/lists/day";
import { type Message, message } from "@/lib/domain/message";

/**
 * By when somebody may say that they need an order: which day it is today is each person's own. Loaded with the order form.
 */

/**
 * The day by which what is asked for is checked. UTC, which nobody has chosen, stands for wherever the person is: then only
 * what is past everywhere is past.
 */
export function todayFor(timeZone: string, at: Date): string {
  return dayIn(timeZone === "UTC" ? "Etc/GMT+12" : timeZone, at);
}

/** What is wrong with a day by which something is needed; null where nothing is, as of today itself. */
export function neededByFault(day: string, today: string): Message | null {
  if (dayOf([day]) === null) return message("draftErrors.fields.neededByNoDay");
  return day < today ? message("draftErrors.fields.neededByPast") : null;
}
