"use client";

import { useTimeZone } from "./time-zone";

/** A time in the person's zone, with the exact UTC time on hover. `at` is ISO 8601. */
export function Moment({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const time = new Date(at);
  return (
    <time dateTime={at} title={exact(time)} className="whitespace-nowrap tabular-nums">
      {inZone(time, timeZone)}
    </time>
  );
}

function exact(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** Put together from parts: browsers and servers join them with different spaces, and must write the same. */
function inZone(time: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("month")} ${part("day")}, ${part("year")}, ${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
}
