import { dayMs } from "./day-ms";

/** Days of the calendar are texts, `2026-12-01`, which no time zone moves. */

/** The days that can be said anywhere in the portal, as `dayOf` reads them. */
export const firstDay = "1900-01-01";
export const lastDay = "2199-12-31";

/** The day that it is somewhere. @param timeZone an IANA name */
export function dayIn(timeZone: string, at: Date): string {
  // Swedish writes `2026-12-01`.
  const calendar =
    calendars.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}

/** Made once for each zone: making one takes longer than all else that a page asks of days. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day that it is in UTC. */
export function dayInUtc(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The day that comes so many days after another; before it where `days` is negative. */
export function addDays(day: string, days: number): string {
  return dayInUtc(new Date(timeOfDay(day).getTime() + days * dayMs));
}

/** A day as what writes days takes it, to be written in UTC. */
export function timeOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
