"use client";

import { clsx } from "clsx";
import { type ComponentType, type ReactNode, useRef } from "react";
import { DayField } from "@/components/ui/day-field";
import { PlainSwitch } from "@/components/ui/plain-switch";
import { SearchBox } from "@/components/ui/search-box";
import { Select } from "@/components/ui/select";
import { useInputBeforeHydration } from "@/components/ui/use-input-before-hydration";
import { type ListQuery, longestSearch } from "@/lib/domain/lists/address";
import { FoldedFilters } from "./folded-filters";
import { useTypedSearch } from "./use-typed-search";

/**
 * A filter of a list: one of its words is chosen here, and an address may ask for several. One that has no words to choose
 * is shown where an address asks for it.
 */
export type ListFilter<Filter extends string> = WordFilter<Filter> | DayFilter<Filter> | SwitchFilter<Filter>;

/** One of which several can be chosen together, in the panel. */
export type SeveralFilter<Filter extends string> = WordFilter<Filter> & {
  /** What they are called there, where one alone can be chosen elsewhere on the page. */
  severalOf: string;
};

/** A day of the calendar. */
type DayFilter<Filter extends string> = { name: Filter; kind: "day"; label: string };

/** Something that is asked for or is not. */
type SwitchFilter<Filter extends string> = { name: Filter; kind: "switch"; label: string };

export type WordFilter<Filter extends string> = {
  name: Filter;
  kind?: "words";
  label: string;
  anyLabel: string;
  severalLabel: (count: number) => string;
  /** What a word is called that cannot be chosen here; itself where that is left out. */
  otherLabel?: () => string;
  options: readonly { value: string; label: string }[];
  /** What can be chosen comes after the page: its place is there from the beginning. */
  comesLate?: boolean;
};

export type PanelFilter<Filter extends string> = ListFilter<Filter> | SeveralFilter<Filter>;

/** How a list is narrowed. */
export type Narrowing<Filter extends string = string> = {
  query: ListQuery<Filter>;
  /** @param isStep that the browser goes back by */
  onNarrow: (change: Partial<Record<Filter, string[]>>, isStep?: boolean) => void;
};

/** What a list can be narrowed by behind a button: its words, and what can be chosen, come when somebody asks for it. */
export type ListPanel<Filter extends string> = {
  names: readonly Filter[];
  /** Opens it: `PanelButton`, which lists without a panel do not load. */
  button: (narrowing: Narrowing) => ReactNode;
  /** Reads what can be chosen. What could not be read the panel tells. */
  read: () => Promise<void>;
  /** What is set, told below the search, in words that the document has where its address sets anything. */
  told: (narrowing: Narrowing) => ReactNode;
  /** The panel, of the component that came with its press. */
  opened: (Panel: ComponentType<FilterPanelProps>, leaving: Narrowing & Leaving) => ReactNode;
};

type Leaving = { onLeave: () => void; focusAfter: () => void };

export type FilterPanelProps = Narrowing &
  Leaving & {
    filters: readonly PanelFilter<string>[];
    /** What is said above them. */
    notice: ReactNode;
  };

const any = "any";

type ListFiltersProps<Filter extends string> = {
  label: string;
  placeholder: string;
  filters: readonly ListFilter<Filter>[];
  query: ListQuery<Filter>;
  onSearch: (search: string) => void;
  onNarrow: (change: Partial<Record<Filter, string[]>>) => void;
  /** What stands behind the filters. */
  children?: ReactNode;
  /** On a phone, all but the search stands behind a button, which tells how many of these are set. */
  folded: readonly Filter[] | false;
};

/** The search of a list, and what else it can be narrowed by. */
export function ListFilters<Filter extends string>(props: ListFiltersProps<Filter>) {
  const { label, placeholder, filters, query, onSearch, onNarrow, children, folded } = props;
  const [typed, setTyped] = useTypedSearch(query.search, onSearch);
  const fields = (
    <>
      {filters.map((filter) => (
        <ListFilterField
          key={filter.name}
          filter={filter}
          words={query[filter.name]}
          onChange={(words) => onNarrow({ [filter.name]: words } as Partial<Record<Filter, string[]>>)}
        />
      ))}
      {children}
    </>
  );
  return (
    <div className="flex flex-wrap gap-3">
      <SearchBox
        label={label}
        placeholder={placeholder}
        value={typed}
        onChange={setTyped}
        maxLength={longestSearch}
      />
      {folded ? (
        <FoldedFilters count={folded.filter((name) => query[name].length > 0).length}>{fields}</FoldedFilters>
      ) : (
        fields
      )}
    </div>
  );
}

type ListFilterFieldProps = {
  filter: ListFilter<string>;
  words: string[];
  onChange: (words: string[]) => void;
};

/** What is said by one word beside the name of a filter that is on. */
const on = "yes";

/** One filter, as it stands in the address. */
export function ListFilterField({ filter, words, onChange }: ListFilterFieldProps) {
  if (filter.kind === "day") {
    return <DayFilterField label={filter.label} day={words[0] ?? ""} onChange={onChange} />;
  }
  if (filter.kind === "switch") {
    const isOn = words.length > 0;
    return <PlainSwitch label={filter.label} isOn={isOn} onChange={() => onChange(isOn ? [] : [on])} />;
  }
  if (filter.options.length + words.length === 0 && !filter.comesLate) return null;
  return (
    <Select
      label={filter.label}
      value={words.join(",") || any}
      onChange={(value) => onChange(value === any ? [] : [value])}
      options={[{ value: any, label: filter.anyLabel }, ...filter.options, ...fromAddress(filter, words)]}
    />
  );
}

type DayFilterFieldProps = { label: string; day: string; onChange: (words: string[]) => void };

function DayFilterField({ label, day, onChange }: DayFilterFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useInputBeforeHydration(input);
  return (
    <DayField
      ref={input}
      isFilter
      label={label}
      value={day}
      onChange={({ target }) => onChange(target.value ? [target.value] : [])}
      className={clsx("min-w-36 max-sm:grow", day === "" && "print:hidden")}
    />
  );
}

/** What the list is narrowed to by an address and cannot be chosen here: several words, or one that is new to us. */
function fromAddress({ options, severalLabel, otherLabel }: WordFilter<string>, words: string[]) {
  const [first] = words;
  if (first === undefined) return [];
  if (words.length > 1) return [{ value: words.join(","), label: severalLabel(words.length) }];
  return options.some(({ value }) => value === first)
    ? []
    : [{ value: first, label: otherLabel?.() ?? first }];
}
