"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLoadedOnActivity } from "@/components/ui/use-loaded-on-activity";
import { ComboboxFrame, type ComboboxProps, fieldOf, nameOfChosen } from "../choices/combobox-field";
import { languageNamed } from "./language-named";

/** What searches and lists languages, whose library is 52 kB (docs/decisions/068). */
const importLanguageSearch = async () => (await import("./language-search")).LanguageSearch;

/**
 * A language by type-ahead. Until what searches and lists has come it is a line of text that
 * takes a whole name, and hands over what was typed, the focus, and that the list is wanted.
 */
export function LanguageCombobox(props: ComboboxProps & { recentCodes: readonly string[] }) {
  const { choices, value, onChoose, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isListWanted, setListWanted] = useState(false);
  const field = fieldOf(props, useTranslations()("orderForm.languages.placeholder"));
  const { part: LanguageSearch } = useLoadedOnActivity(importLanguageSearch);
  if (LanguageSearch) {
    return (
      <LanguageSearch
        {...props}
        field={field}
        begun={() => ({ typed, isListWanted, hasFocus: document.activeElement?.id === props.id })}
      />
    );
  }

  const want = () => setListWanted(true);
  const leave = () => {
    const named = typed === null ? null : languageNamed(choices, typed);
    if (named) onChoose(named.code);
    else if (typed === "") onChoose("");
    setTyped(null);
    setListWanted(false);
    onBlur();
  };
  return (
    <ComboboxFrame>
      <input
        {...field}
        ref={props.inputRef}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-haspopup="listbox"
        value={typed ?? nameOfChosen(choices, value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          want();
        }}
        onMouseDown={want}
        onClick={want}
        onKeyDown={({ key }) => ["ArrowDown", "ArrowUp"].includes(key) && want()}
        onBlur={leave}
      />
    </ComboboxFrame>
  );
}
