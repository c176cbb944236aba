"use client";

import { useFormats } from "@/components/words/use-formats";
import { useTimeZone } from "./time-zone";
import { useToday } from "./today";

/** A time in the person's zone, with the exact UTC time on hover. `at` is ISO 8601. */
export function Moment({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return <Time at={at}>{useFormats().moment(new Date(at), timeZone)}</Time>;
}

/** The same in a list: its day, and of today its hour. */
export function DayOrHour({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const formats = useFormats();
  const today = useToday();
  const time = new Date(at);
  const day = formats.day(time, timeZone);
  return <Time at={at}>{day === today ? formats.hour(time, timeZone) : day}</Time>;
}

function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={exact(new Date(at))}>
      {children}
    </time>
  );
}

function exact(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
