import { useTranslations } from "next-intl";
import type { ListSorts } from "@/components/lists/sort-field";
import { type SortKey, type Sorts, sortOf } from "@/lib/orders/list/sorting/rules";

type DoneWords = { done: string; doneBack: string };

/** The orders in which orders, or quotes, can be listed, under the names that their address has for them. */
export function useRequestSorts(sorts: Sorts, { done, doneBack }: DoneWords): ListSorts<"sort"> {
  const t = useTranslations();
  const nameOf = (by: SortKey) => Object.entries(sorts).find(([, each]) => each === by)?.[0] ?? by;
  return {
    filter: "sort",
    choices: [
      { word: `-${nameOf("received")}`, label: t("requestList.sorts.newest") },
      { word: nameOf("received"), label: t("requestList.sorts.oldest") },
      { word: `-${nameOf("done")}`, label: doneBack },
      { word: nameOf("done"), label: done },
      { word: nameOf("status"), label: t("requestList.sorts.status") },
      { word: `-${nameOf("status")}`, label: t("requestList.sorts.statusBack") },
      { word: `-${nameOf("changed")}`, label: t("requestList.sorts.changedBack") },
      { word: nameOf("changed"), label: t("requestList.sorts.changed") },
    ],
    of: (words) => {
      const { by, isDescending } = sortOf(sorts, words);
      return { by: nameOf(by), isDescending };
    },
  };
}
