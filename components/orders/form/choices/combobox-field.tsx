"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps, Ref } from "react";

/** What a field is in which one of many is searched, before and after what searches and lists has come. */

export type Choice = { code: string; name: string };

/** A choice, and the name that it was found by where its own does not show why it is there. */
export type FoundChoice = Choice & { as: string | null };

export type ComboboxProps = {
  id: string;
  choices: readonly Choice[];
  /** The chosen code, or an empty string. */
  value: string;
  onChoose: (code: string) => void;
  onBlur: () => void;
  invalid: boolean;
  describedBy: string | undefined;
  inputRef: Ref<HTMLInputElement>;
};

/** The field and the mark that it opens. */
export function ComboboxFrame({ children, ...frame }: ComponentProps<"div">) {
  return (
    <div {...frame} className="relative">
      {children}
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}

export function labelId(fieldId: string): string {
  return `${fieldId}-label`;
}

/** The chosen one; its code where it is offered no more. */
export function nameOfChosen(choices: readonly Choice[], code: string): string {
  return choices.find((choice) => choice.code === code)?.name ?? code;
}

/** What the input says and looks like, before and after. */
export function fieldOf(
  { id, invalid, describedBy }: ComboboxProps,
  placeholder: string,
): ComponentProps<"input"> {
  return {
    id,
    type: "text",
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
    // While the list is open everything but the field and the list is hidden from screen readers, its label too.
    "aria-labelledby": labelId(id),
    "aria-invalid": invalid,
    "aria-describedby": describedBy,
    "aria-required": true,
    placeholder,
    className: "field-input w-full pe-9",
  };
}
