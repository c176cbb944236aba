"use client";

import { Combobox } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ComboboxFrame, type LanguageComboboxProps, nameOfChosen } from "./combobox-field";
import { type FoundLanguage, languageNamed, matchingLanguages } from "./matching-languages";

type LanguageSearchProps = LanguageComboboxProps & {
  field: ComponentProps<"input">;
  /** What was begun in the field before this came. */
  begun: () => { typed: string | null; isListWanted: boolean; hasFocus: boolean };
};

/** The combobox itself: the options carry the names that the service gives them, and are found by any of their names. */
export function LanguageSearch({ field, begun, ...combobox }: LanguageSearchProps) {
  const { languages, recentCodes, value, onChoose, onBlur, inputRef } = combobox;
  const [before] = useState(begun);
  /** What is being typed; null while the field shows the chosen language. */
  const [typed, setTyped] = useState<string | null>(null);
  const items = useMemo(
    () =>
      Combobox.createItems(matchingLanguages(languages, "", recentCodes), {
        getValue: ({ code }) => code,
        getLabel: ({ name }) => name,
      }),
    [languages, recentCodes],
  );
  const found = useMemo(
    () => matchingLanguages(languages, typed ?? "", recentCodes),
    [languages, typed, recentCodes],
  );
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = frame.current?.querySelector("input");
    if (!before.hasFocus || !input) return;
    input.focus();
    if (before.typed !== null) type(input, before.typed);
  }, [before]);

  /** A name that was typed in full is taken without being chosen from the list. */
  const leave = () => {
    const named = typed ? languageNamed(languages, typed) : null;
    if (named) onChoose(named.code);
    onBlur();
  };
  return (
    <Combobox.Root
      items={items}
      filteredItems={found}
      value={value || null}
      onValueChange={(code, details) => {
        if (details.reason === "escape-key") return details.cancel();
        onChoose(code ?? "");
      }}
      inputValue={typed ?? nameOfChosen(languages, value)}
      onInputValueChange={(text, details) => {
        // On a closed list Escape would empty the field, of which nothing is said.
        if (details.reason === "escape-key") return details.cancel();
        setTyped(details.reason === "input-change" ? text : null);
      }}
      defaultOpen={before.hasFocus && before.isListWanted && before.typed === null}
      autoHighlight
    >
      <ComboboxFrame ref={frame}>
        <Combobox.Input
          {...field}
          ref={inputRef}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={leave}
        />
      </ComboboxFrame>
      <Options typed={typed ?? ""} />
    </Combobox.Root>
  );
}

/** As the person did: the list opens, and its first option is the one that Enter takes. */
function type(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, 0, input.value.length, "end");
  input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}

/** The library's two hidden buttons, by which touch screen readers close the list, know no catalogue. */
const closers = '[role="button"][aria-label="Dismiss"]';

function Options({ typed }: { typed: string }) {
  const t = useTranslations();
  const nameClosers = (popup: HTMLElement | null) => {
    for (const closer of popup?.ownerDocument.querySelectorAll(closers) ?? [])
      closer.ariaLabel = t("orderForm.languages.close");
  };
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-40 outline-none">
        <Combobox.Popup
          ref={nameClosers}
          className="w-(--anchor-width) rounded-lg border border-line bg-paper shadow-lg"
        >
          <Combobox.Empty className="px-4 py-3 text-sm text-ink-soft empty:hidden">
            {typed ? t("orderForm.languages.none", { typed }) : t("orderForm.languages.noneOffered")}
          </Combobox.Empty>
          <Combobox.List
            aria-label={t("orderForm.languages.heading")}
            className="max-h-[min(18rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0"
          >
            {(language: FoundLanguage) => (
              <Combobox.Item
                key={language.code}
                value={language.code}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-highlighted:bg-hover sm:min-h-10"
              >
                {language.name}
                {language.as !== null && (
                  <span aria-hidden className="text-sm text-ink-soft">
                    {language.as}
                  </span>
                )}
                <Combobox.ItemIndicator className="ms-auto">
                  <Check aria-hidden className="size-4 text-accent" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
