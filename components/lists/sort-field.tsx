import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { useIsHydrating } from "@/components/ui/use-browser-value";

/** The orders in which a list can stand. */
export type ListSorts<Filter extends string> = {
  /** Which of its address's words say so. */
  filter: Filter;
  /** As the address says it; the first is how it stands by itself. */
  choices: readonly { word: string; label: string }[];
  /** How it stands, whatever an address says. */
  of: (words: readonly string[]) => { by: string; isDescending: boolean };
};

type SortFieldProps = {
  sorts: ListSorts<string>;
  words: readonly string[];
  onChange: (word: string) => void;
};

/**
 * How the list stands: for phones, which show no headings, and for what no column tells. Of the other orders the document
 * says nothing, since nobody chooses one before the page is alive; its width is what all of them need.
 */
export function SortField({ sorts: { choices, of }, words, onChange }: SortFieldProps) {
  const t = useTranslations();
  const { by, isDescending } = of(words);
  const value = `${isDescending ? "-" : ""}${by}`;
  const isOfServer = useIsHydrating();
  return (
    <div className="sort-field">
      <Select
        label={t("lists.sort")}
        value={value}
        onChange={onChange}
        options={choices
          .filter(({ word }) => !isOfServer || word === value)
          .map(({ word, label }) => ({ value: word, label }))}
      />
    </div>
  );
}
