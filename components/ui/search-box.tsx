"use client";

import { clsx } from "clsx";
import { useId, useRef } from "react";
import { useInputBeforeHydration } from "./use-input-before-hydration";

type SearchBoxProps = {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
};

/** A search that acts while it is typed. */
export function SearchBox({ label, placeholder, value, onChange, maxLength }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useInputBeforeHydration(input);
  return (
    <div className={clsx("min-w-0 grow basis-64 sm:max-w-sm", value === "" && "print:hidden")}>
      <label htmlFor={id} className="field-name">
        {label}
      </label>
      <div className="search-field">
        <input
          ref={input}
          id={id}
          type="search"
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          className="field-input w-full ps-9"
        />
      </div>
    </div>
  );
}
