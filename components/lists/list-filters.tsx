"use client";

import { SearchBox } from "@/components/ui/search-box";
import { Select } from "@/components/ui/select";
import { type ListQuery, longestSearch } from "@/lib/domain/lists/address";
import { useTypedSearch } from "./use-typed-search";

/** A filter of a list: one of its words is chosen here, and an address may ask for several. */
export type ListFilter<Filter extends string> = {
  name: Filter;
  label: string;
  anyLabel: string;
  severalLabel: (count: number) => string;
  options: readonly { value: string; label: string }[];
};

const any = "any";

type ListFiltersProps<Filter extends string> = {
  label: string;
  placeholder: string;
  filters: readonly ListFilter<Filter>[];
  query: ListQuery<Filter>;
  onSearch: (search: string) => void;
  onNarrow: (change: Partial<Record<Filter, string[]>>) => void;
};

/** The search of a list, and what else it can be narrowed by. */
export function ListFilters<Filter extends string>(props: ListFiltersProps<Filter>) {
  const { label, placeholder, filters, query, onSearch, onNarrow } = props;
  const [typed, setTyped] = useTypedSearch(query.search, onSearch);
  return (
    <div className="flex flex-wrap gap-3">
      <SearchBox
        label={label}
        placeholder={placeholder}
        value={typed}
        onChange={setTyped}
        maxLength={longestSearch}
      />
      {filters.map((filter) => (
        <Select
          key={filter.name}
          label={filter.label}
          value={query[filter.name].join(",") || any}
          onChange={(value) =>
            onNarrow({ [filter.name]: value === any ? [] : [value] } as Partial<Record<Filter, string[]>>)
          }
          options={[
            { value: any, label: filter.anyLabel },
            ...filter.options,
            ...fromAddress(filter, query[filter.name]),
          ]}
        />
      ))}
    </div>
  );
}

/** What the list is narrowed to by an address and cannot be chosen here: several words, or one that is new to us. */
function fromAddress({ options, severalLabel }: ListFilter<string>, words: string[]) {
  const [first] = words;
  if (first === undefined) return [];
  if (words.length > 1) return [{ value: words.join(","), label: severalLabel(words.length) }];
  return options.some(({ value }) => value === first) ? [] : [{ value: first, label: first }];
}
