"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type FilterPanelProps, ListFilterField, type PanelFilter, type SeveralFilter } from "./list-filters";

/** The filters of a list that have no place beside its search. */
export function FilterPanel({ filters, notice, query, onNarrow, onLeave, focusAfter }: FilterPanelProps) {
  const t = useTranslations();
  const isAnySet = filters.some(({ name }) => query[name]?.length);
  const none = Object.fromEntries(filters.map(({ name }) => [name, []]));
  return (
    <Dialog
      title={t("listPanel.title")}
      body={t("listPanel.hint")}
      isOpen
      isWide
      onLeave={onLeave}
      focusAfter={focusAfter}
    >
      {notice}
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        {filters.map((filter) => (
          <PanelField
            key={filter.name}
            filter={filter}
            words={query[filter.name] ?? []}
            onChange={(words, isStep) => onNarrow({ [filter.name]: words }, isStep)}
          />
        ))}
      </div>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={!isAnySet} onClick={() => onNarrow(none)}>
          {t("listPanel.clear")}
        </Button>
        <Button onClick={onLeave}>{t("listPanel.done")}</Button>
      </div>
    </Dialog>
  );
}

type PanelFieldProps = {
  filter: PanelFilter<string>;
  words: string[];
  onChange: (words: string[], isStep: boolean) => void;
};

function PanelField({ filter, words, onChange }: PanelFieldProps) {
  if ("severalOf" in filter)
    return <SeveralField filter={filter} words={words} onChange={(chosen) => onChange(chosen, true)} />;
  // A day is typed sign by sign, and each of them may make another day.
  const isTyped = filter.kind === "day" && words.length > 0;
  return <ListFilterField filter={filter} words={words} onChange={(chosen) => onChange(chosen, !isTyped)} />;
}

type SeveralFieldProps = {
  filter: SeveralFilter<string>;
  words: string[];
  onChange: (words: string[]) => void;
};

/** What an address asks for and cannot be chosen stands among them, and can be taken away. */
function SeveralField({ filter: { severalOf, options, otherLabel }, words, onChange }: SeveralFieldProps) {
  const others = words.filter((word) => !options.some(({ value }) => value === word));
  const all = [...options, ...others.map((word) => ({ value: word, label: otherLabel?.() ?? word }))];
  if (all.length === 0) return null;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-sm text-ink-soft">{severalOf}</legend>
      <div className="flex flex-wrap gap-x-5">
        {all.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={words.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...words, value] : words.filter((word) => word !== value))
              }
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
