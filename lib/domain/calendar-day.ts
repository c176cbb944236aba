/** Days of the calendar are texts, `2026-12-01`, which no time zone moves. */

/** The day that it is somewhere. @param timeZone an IANA name */
export function dayIn(timeZone: string, at: Date): string {
  // Swedish writes `2026-12-01`.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);
}

/** A day as what writes days takes it, to be written in UTC. */
export function timeOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
