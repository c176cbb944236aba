"use client";

import { useState } from "react";
import { useLoadedOnActivity } from "@/components/ui/use-loaded-on-activity";
import { ComboboxFrame, type LanguageComboboxProps, nameOfChosen, useField } from "./combobox-field";
import { languageNamed } from "./matching-languages";

/** What searches and lists languages, whose library is 52 kB (docs/decisions/068). */
const importLanguageSearch = async () => (await import("./language-search")).LanguageSearch;

/**
 * A language by type-ahead. Until what searches and lists has come it is a line of text that
 * takes a whole name, and hands over what was typed, the focus, and that the list is wanted.
 */
export function LanguageCombobox(props: LanguageComboboxProps) {
  const { languages, value, onChoose, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isListWanted, setListWanted] = useState(false);
  const field = useField(props);
  const LanguageSearch = useLoadedOnActivity(importLanguageSearch);
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
    const named = typed === null ? null : languageNamed(languages, typed);
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
        value={typed ?? nameOfChosen(languages, value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          want();
        }}
        onClick={want}
        onKeyDown={({ key }) => ["ArrowDown", "ArrowUp"].includes(key) && want()}
        onBlur={leave}
      />
    </ComboboxFrame>
  );
}
