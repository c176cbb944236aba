"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, Ref } from "react";
import type { OfferedLanguage } from "./matching-languages";

/** What the field of a language is, before and after what searches and lists has come. */

export type LanguageComboboxProps = {
  id: string;
  languages: readonly OfferedLanguage[];
  recentCodes: readonly string[];
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

/** The chosen one; its code where the service offers it no more. */
export function nameOfChosen(languages: readonly OfferedLanguage[], code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code;
}

/** What the input says and looks like, before and after. */
export function useField({ id, invalid, describedBy }: LanguageComboboxProps) {
  const t = useTranslations();
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
    placeholder: t("orderForm.languages.placeholder"),
    className: "field-input w-full pe-9",
  } as const satisfies ComponentProps<"input">;
}
