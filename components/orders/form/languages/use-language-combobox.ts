"use client";

import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { matchingLanguages, type OfferedLanguage } from "./matching-languages";

type ComboboxOptions = {
  languages: readonly OfferedLanguage[];
  recentCodes: readonly string[];
  /** The chosen code, or an empty string. */
  value: string;
  onChoose: (code: string) => void;
};

/** The editable combobox with a list (WAI-ARIA pattern): what is typed, what fits, which option is active. */
export function useLanguageCombobox({ languages, recentCodes, value, onChoose }: ComboboxOptions) {
  /** What is being typed; null while the field shows the chosen language. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);

  const chosen = languages.find((language) => language.code === value);
  const matches = matchingLanguages(languages, typed ?? "", recentCodes);

  const close = () => {
    setOpen(false);
    setTyped(null);
    setActiveIndex(-1);
  };
  const show = () => {
    if (open) return;
    setOpen(true);
    setActiveIndex(matches.findIndex((language) => language.code === value));
  };
  const choose = (language: OfferedLanguage) => {
    onChoose(language.code);
    close();
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    setOpen(true);
    setActiveIndex(event.target.value.trim() ? 0 : -1);
  };
  /** Leaving takes a name that was typed in full, or nothing where the field was emptied; else what was chosen stays. */
  const leave = () => {
    const wanted = typed?.trim().toLowerCase();
    const named = languages.find((language) => language.name.toLowerCase() === wanted);
    if (named) onChoose(named.code);
    else if (wanted === "") onChoose("");
    close();
  };
  const move = (to: number) => {
    show();
    if (matches.length > 0) setActiveIndex((to + matches.length) % matches.length);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const active = matches[activeIndex];
    if (event.key === "ArrowDown") move(open ? activeIndex + 1 : Math.max(activeIndex, 0));
    else if (event.key === "ArrowUp") move(open && activeIndex >= 0 ? activeIndex - 1 : matches.length - 1);
    else if (event.key === "Enter" && open) active ? choose(active) : close();
    else if (event.key === "Escape" && open) close();
    else return;
    event.preventDefault();
  };

  return {
    text: typed ?? chosen?.name ?? "",
    typed: typed ?? "",
    matches,
    open,
    activeIndex,
    setActiveIndex,
    show,
    choose,
    type,
    leave,
    press,
  };
}
