"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTimeZone } from "@/components/ui/time-zone";
import { useNow } from "@/components/ui/today";
import { LateWords } from "@/components/words/late-words";
import { dayIn } from "@/lib/domain/calendar-day";
import { expectedOptions } from "@/lib/orders/turnaround/client";
import { expectedDays } from "@/lib/orders/turnaround/rules";
import type { Expected, TurnaroundCriteria } from "@/lib/orders/turnaround/schema";
import { useWrittenDay } from "./use-written-day";

type ExpectedDaysProps = { expected: Expected; placedAt: string };

/** The same in a few words, for a line of a list. */
export function ExpectedDays({ expected, placedAt }: ExpectedDaysProps) {
  const t = useTranslations();
  const { range, from, to } = useRange(expected, placedAt);
  return t("neededBy.expectedShort", { range, from, to });
}

type ExpectedNoteProps = {
  like: TurnaroundCriteria;
  /** When it was placed, ISO 8601; null for one that would be placed now. */
  placedAt: string | null;
  neededBy: string | null;
};

/** When orders like one are usually done, of the business's own history; nothing where that tells too little. */
export function ExpectedNote({ like, ...order }: ExpectedNoteProps) {
  // Where it cannot be read nothing is missed that anybody looks for: it is a mere extra.
  const expected = useQuery(expectedOptions(like)).data?.expected;
  return expected ? (
    <LateWords of="neededBy">
      <Range expected={expected} {...order} />
    </LateWords>
  ) : null;
}

function Range({ expected, placedAt, neededBy }: Omit<ExpectedNoteProps, "like"> & { expected: Expected }) {
  const t = useTranslations();
  const now = useNow();
  const timeZone = useTimeZone();
  const writtenDay = useWrittenDay();
  const { firstDay, ...range } = useRange(expected, placedAt);
  return (
    <div className="text-sm text-ink-soft">
      <p>
        {t("neededBy.expected", range)}{" "}
        {t("neededBy.basis", { orders: expected.orders, of: expected.isOfPair ? "pair" : "any" })}
      </p>
      {neededBy && neededBy < firstDay && neededBy >= dayIn(timeZone, now) ? (
        <p className="mt-2 text-ink">{t("neededBy.mayBeLate", { day: writtenDay(neededBy) })}</p>
      ) : null}
    </div>
  );
}

/** The days of a range as sentences have them. */
function useRange(expected: Expected, placedAt: string | null) {
  const now = useNow();
  const timeZone = useTimeZone();
  const writtenDay = useWrittenDay();
  const { from, to, isOver } = expectedDays(
    timeZone,
    expected,
    placedAt === null ? now : new Date(placedAt),
    now,
  );
  return {
    range: isOver ? ("over" as const) : from === to ? ("day" as const) : ("days" as const),
    from: writtenDay(from),
    to: writtenDay(to),
    firstDay: from,
  };
}
