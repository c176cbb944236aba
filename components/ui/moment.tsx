"use client";

import type { SyntheticEvent } from "react";
import { useFormats } from "@/components/words/use-formats";
import { useTimeZone } from "./time-zone";
import { useNow, useToday } from "./today";

/** A time in the person's zone, with the exact UTC time on hover and focus, a tap's too. `at` is ISO 8601. */
export function Moment({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return <Time at={at}>{useFormats().moment(new Date(at), timeZone)}</Time>;
}

/** The same in a list, where nobody has to pass each time to come to the next row: its day, and of today its hour. */
export function DayOrHour({ at }: { at: string }) {
  return <OfToday at={at} otherwise="day" />;
}

/** The same of what is mostly of today: then its hour alone. */
export function MomentOrHour({ at }: { at: string }) {
  return <OfToday at={at} otherwise="moment" />;
}

/** How long ago it was, and the exact UTC time, both written out: for what is compared with somebody else's records. */
export function AgoAndExact({ at }: { at: string }) {
  const now = useNow();
  const formats = useFormats();
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{formats.ago(new Date(at), now)}</span>{" "}
      <span className="text-sm whitespace-nowrap text-ink-soft">{exactly(at)}</span>
    </time>
  );
}

/** A time in the person's zone and the exact UTC time, both written out: for what is printed and kept. */
export function MomentAndExact({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const formats = useFormats();
  return (
    <time dateTime={at}>
      {formats.moment(new Date(at), timeZone)} <span className="text-sm text-ink-soft">({exactly(at)})</span>
    </time>
  );
}

function OfToday({ at, otherwise }: { at: string; otherwise: "day" | "moment" }) {
  const timeZone = useTimeZone();
  const formats = useFormats();
  const today = useToday();
  const time = new Date(at);
  const day = formats.day(time, timeZone);
  if (day !== today && otherwise === "day") return <Time at={at}>{day}</Time>;
  return <Time at={at}>{formats[day === today ? "hour" : otherwise](time, timeZone)}</Time>;
}

function Time({ at, children }: { at: string; children: string }) {
  return (
    <time ref={letComeTo} dateTime={at} onPointerEnter={sayExactly} onFocus={sayExactly}>
      {children}
    </time>
  );
}

/** Afterwards, as what it says: the pages of lists have no room for it. What leads somewhere has the focus itself. */
function letComeTo(time: HTMLTimeElement | null): void {
  if (time && !time.closest("table, a, button, summary")) time.tabIndex = 0;
}

/** Written when somebody points at it or comes to it: beside each time of a list it is a thirtieth of the page. */
function sayExactly({ currentTarget: time }: SyntheticEvent<HTMLTimeElement>): void {
  time.title = exactly(time.dateTime);
}

function exactly(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
