"use client";

import { clsx } from "clsx";
import { useId, useRef } from "react";
import { useInputBeforeHydration } from "./use-input-before-hydration";

type DayFieldProps = {
  label: string;
  /** `2026-11-23`; empty for none. */
  day: string;
  onChange: (day: string) => void;
};

/** A day of the calendar. The browser's own control: it knows how the person writes days. */
export function DayField({ label, day, onChange }: DayFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useInputBeforeHydration(input);
  return (
    <div className={clsx("min-w-36 max-sm:grow", day === "" && "print:hidden")}>
      <label htmlFor={id} className="field-name">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="date"
        value={day}
        min="1900-01-01"
        max="2199-12-31"
        onChange={(event) => onChange(event.target.value)}
        className="field-input w-full"
      />
    </div>
  );
}
