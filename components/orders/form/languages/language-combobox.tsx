"use client";

import { Check, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Ref, useEffect, useRef } from "react";
import type { OfferedLanguage } from "./matching-languages";
import { useLanguageCombobox } from "./use-language-combobox";

type LanguageComboboxProps = {
  id: string;
  languages: readonly OfferedLanguage[];
  recentCodes: readonly string[];
  value: string;
  onChoose: (code: string) => void;
  onBlur: () => void;
  invalid: boolean;
  describedBy: string | undefined;
  inputRef: Ref<HTMLInputElement>;
};

/** A language by type-ahead; the options carry the names that the service gives them. */
export function LanguageCombobox(props: LanguageComboboxProps) {
  const t = useTranslations();
  const { id, invalid, describedBy, inputRef, onBlur } = props;
  const combobox = useLanguageCombobox(props);
  const listId = `${id}-options`;
  const activeId = combobox.activeIndex >= 0 ? `${id}-option-${combobox.activeIndex}` : undefined;

  return (
    <div className="relative">
      <input
        ref={inputRef}
        id={id}
        role="combobox"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={combobox.open}
        aria-controls={listId}
        aria-activedescendant={combobox.open ? activeId : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-required
        placeholder={t("orderForm.languages.placeholder")}
        value={combobox.text}
        onChange={combobox.type}
        onClick={combobox.show}
        onFocus={(event) => event.target.select()}
        onKeyDown={combobox.press}
        onBlur={() => {
          combobox.leave();
          onBlur();
        }}
        className="field-input w-full pe-9"
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      {combobox.open && (
        <Options
          id={listId}
          optionId={(index) => `${id}-option-${index}`}
          combobox={combobox}
          value={props.value}
        />
      )}
    </div>
  );
}

/** A list that opens at the lower edge of the window would hide what it offers. */
function showWhole(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: "nearest" });
}

type OptionsProps = {
  id: string;
  optionId: (index: number) => string;
  combobox: ReturnType<typeof useLanguageCombobox>;
  value: string;
};

function Options({ id, optionId, combobox, value }: OptionsProps) {
  const t = useTranslations();
  const { matches, activeIndex } = combobox;
  const activeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeIndex >= 0) activeRef.current?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);

  return (
    <div
      ref={showWhole}
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-lg border border-line bg-paper shadow-lg"
    >
      <div
        id={id}
        role="listbox"
        aria-label={t("orderForm.languages.heading")}
        className="max-h-72 overflow-y-auto p-1"
      >
        {matches.map((language, index) => (
          // The keyboard acts on the input, which names the active option; options take the pointer only.
          <div
            key={language.code}
            id={optionId(index)}
            ref={index === activeIndex ? activeRef : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={language.code === value}
            data-active={index === activeIndex || undefined}
            onPointerMove={() => combobox.setActiveIndex(index)}
            onMouseDown={(event) => event.preventDefault()}
            onMouseUp={() => combobox.choose(language)}
            className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-1.5 data-active:bg-hover"
          >
            {language.name}
            {language.code === value && <Check aria-hidden className="size-4 text-accent" />}
          </div>
        ))}
      </div>
      {matches.length === 0 && (
        <p role="status" className="px-4 pb-3 text-sm text-ink-soft">
          {combobox.typed
            ? t("orderForm.languages.none", { typed: combobox.typed })
            : t("orderForm.languages.noneOffered")}
        </p>
      )}
    </div>
  );
}
