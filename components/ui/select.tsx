"use client";

import { clsx } from "clsx";
import { useId, useRef } from "react";
import { useInputBeforeHydration } from "./use-input-before-hydration";

type SelectProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The element that says more of what is chosen. */
  describedBy?: string;
  /** The first is what holds while nothing is chosen: paper does not tell it. */
  options: readonly { value: string; label: string }[];
};

/** One of a few. The browser's own control: phones and screen readers know it best. */
export function Select({ label, value, onChange, describedBy, options }: SelectProps) {
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  useInputBeforeHydration(field);
  return (
    <div className={clsx("min-w-40 max-sm:grow", value === options[0]?.value && "print:hidden")}>
      <label htmlFor={id} className="field-name">
        {label}
      </label>
      <div className="select-field">
        <select
          ref={field}
          id={id}
          value={value}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          className="field-input"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
