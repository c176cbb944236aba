import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { BareButton } from "@/components/ui/bare-button";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/words/use-formats";
import { dayOf } from "@/lib/domain/lists/day";
import { foldButtonId } from "./fold";
import type { Narrowing, PanelFilter, WordFilter } from "./list-filters";
import { panelButtonId } from "./panel-button";

type SetFiltersProps = Narrowing & { filters: readonly PanelFilter<string>[] };

/** What the list is narrowed to, each to be taken away: also what is set behind a button, or by an address alone. */
export function SetFilters({ filters, query, onNarrow }: SetFiltersProps) {
  const t = useTranslations();
  const told = useTold();
  const wordsOf = (name: string) => query[name] ?? [];
  const set = filters.filter(({ name }) => wordsOf(name).length > 0);
  const remove = (removed: readonly PanelFilter<string>[]) => {
    // What was pressed goes.
    const places = [document.getElementById(panelButtonId), document.getElementById(foldButtonId)];
    places.find((place) => place?.checkVisibility())?.focus();
    onNarrow(Object.fromEntries(removed.map(({ name }) => [name, []])));
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ul aria-label={t("listPanel.set")} className="flex flex-wrap gap-2">
        {set.map((filter) => {
          const label = t("listPanel.setTo", {
            label: filter.label,
            value: told(filter, wordsOf(filter.name)),
          });
          return (
            <li key={filter.name} className="set-filter">
              <span className="wrap-anywhere">{label}</span>
              <BareButton aria-label={t("listPanel.remove", { label })} onClick={() => remove([filter])}>
                <X aria-hidden className="size-4" />
              </BareButton>
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" size="small" className="print:hidden" onClick={() => remove(set)}>
        {t("listPanel.clear")}
      </Button>
    </div>
  );
}

function useTold(): (filter: PanelFilter<string>, words: readonly string[]) => string {
  const t = useTranslations();
  const formats = useFormats();
  return (filter, words) => {
    if (filter.kind === "switch") return "";
    if (filter.kind !== "day") return wordsTold(filter, words);
    const day = dayOf(words);
    return day ? formats.day(new Date(day), "UTC") : t("listPanel.noDay", { text: words.join() });
  };
}

/** What cannot be chosen here and has no name of its own is counted. */
function wordsTold(
  { options, otherLabel, severalLabel }: WordFilter<string>,
  words: readonly string[],
): string {
  const labels = words.map((word) => options.find(({ value }) => value === word)?.label ?? null);
  const unknown = labels.filter((label) => label === null).length;
  const others = otherLabel ? (unknown > 0 ? [severalLabel(unknown)] : []) : null;
  return others
    ? [...labels.filter((label) => label !== null), ...others].join(", ")
    : labels.map((label, index) => label ?? words[index]).join(", ");
}
