"use client";

import { useFormats } from "@/components/words/use-formats";
import { useTimeZone } from "./time-zone";

/** A time in the person's zone, with the exact UTC time on hover. `at` is ISO 8601. */
export function Moment({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const formats = useFormats();
  const time = new Date(at);
  return (
    <time dateTime={at} title={exact(time)} className="whitespace-nowrap tabular-nums">
      {formats.moment(time, timeZone)}
    </time>
  );
}

function exact(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
