import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";

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

/** How the list stands: for phones, which show no headings, and for what no column tells. */
export function SortField({ sorts: { choices, of }, words, onChange }: SortFieldProps) {
  const t = useTranslations();
  const { by, isDescending } = of(words);
  return (
    <Select
      label={t("lists.sort")}
      value={`${isDescending ? "-" : ""}${by}`}
      onChange={onChange}
      options={choices.map(({ word, label }) => ({ value: word, label }))}
    />
  );
}
