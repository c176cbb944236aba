import { clsx } from "clsx";
import { type ComponentProps, useId } from "react";
import { firstDay, lastDay } from "@/lib/domain/calendar-day";
import { FieldMessages, fieldMessageIds } from "./field-messages";

/** Days are texts, `2026-11-23`; empty for none. */
type DayFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: string;
  /** Above what narrows a list its name is written small. */
  isFilter?: boolean;
  hint?: string | undefined;
  /** What is wrong with it; said aloud when it appears. */
  error?: string | undefined;
  isInSummary?: boolean;
};

/** A day of the calendar. The browser's own control: it knows how the person writes days. */
export function DayField(props: DayFieldProps) {
  const { label, isFilter, hint, error, isInSummary, id: ownId, className, ...input } = props;
  const madeId = useId();
  const id = ownId ?? madeId;
  return (
    <div className={className}>
      <label htmlFor={id} className={isFilter ? "field-name" : "mb-1.5 block font-medium"}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        min={firstDay}
        max={lastDay}
        aria-describedby={isFilter ? undefined : fieldMessageIds(id)}
        aria-invalid={isFilter ? undefined : error !== undefined}
        className={clsx("field-input w-full", !isFilter && "sm:max-w-56")}
        {...input}
      />
      {isFilter ? null : <FieldMessages id={id} {...{ hint, error, isInSummary }} />}
    </div>
  );
}
