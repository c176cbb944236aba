import type { Role } from "@/lib/domain/roles";

/** Every event of which people are emailed as they choose. */
export const notifiedEvents = ["approval-needed", "order-completed", "token-refused"] as const;
export type NotifiedEvent = (typeof notifiedEvents)[number];

export const timings = ["at_once", "daily", "never"] as const;
export type Timing = (typeof timings)[number];

/** What holds for whoever has chosen nothing. */
export const usualTiming: Record<NotifiedEvent, Timing> = {
  "approval-needed": "at_once",
  "order-completed": "at_once",
  "token-refused": "at_once",
};

const concernedRoles: Record<NotifiedEvent, readonly Role[]> = {
  "approval-needed": ["approver", "administrator"],
  "order-completed": ["requester", "approver", "administrator"],
  "token-refused": ["requester", "approver", "administrator"],
};

/** The events that can concern somebody in this role. */
export function eventsFor(role: Role): NotifiedEvent[] {
  return notifiedEvents.filter((event) => concernedRoles[event].includes(role));
}

const hourMs = 3_600_000;
const morningHour = 7;

/** The next seven o'clock in the morning where the person is. @param timeZone an IANA name; UTC where it is none */
export function nextMorning(now: Date, timeZone: string): Date {
  const local = localTime(now, timeZone);
  const isEarly = local.getUTCHours() < morningHour;
  const morning = Date.UTC(
    local.getUTCFullYear(),
    local.getUTCMonth(),
    local.getUTCDate() + (isEarly ? 0 : 1),
    morningHour,
  );
  // By how far the clock there is ahead about then; once more, because it may be changed in the night.
  const guess = new Date(morning - aheadMs(now, timeZone));
  return new Date(morning - aheadMs(guess, timeZone));
}

/** What the clock shows there, as if it were UTC. */
function localTime(at: Date, timeZone: string): Date {
  const parts = clockOf(timeZone).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return new Date(
    Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second")),
  );
}

function aheadMs(at: Date, timeZone: string): number {
  return localTime(at, timeZone).getTime() - Math.floor(at.getTime() / 1000) * 1000;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clockIn = (zone: string) =>
    new Intl.DateTimeFormat("en", {
      ...({ year: "numeric", month: "numeric", day: "numeric" } as const),
      ...({ hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" } as const),
      timeZone: zone,
    });
  try {
    return clockIn(timeZone);
  } catch {
    return clockIn("UTC");
  }
}

/** The next full hour. */
export function nextHour(now: Date): Date {
  return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
}
