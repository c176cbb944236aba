"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { SearchBox } from "@/components/ui/search-box";
import { Select } from "@/components/ui/select";
import { useOrderStatus } from "@/components/words/use-order-status";
import { isKnownOrderStatus, orderStatuses } from "@/lib/domain/orders/status";
import type { OrderListQuery } from "@/lib/orders/schema";

const anyStatus = "any";
const typingPauseMs = 300;

type FiltersProps = { query: OrderListQuery; onNarrow: (change: Partial<OrderListQuery>) => void };

/** Search and filters; what is typed reaches the address when the typing pauses. */
export function OrderFilters({ query: { search, status }, onNarrow }: FiltersProps) {
  const statusLabel = useOrderStatus();
  const t = useTranslations();
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === search) return;
    const pause = setTimeout(() => onNarrow({ search: typed }), typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed, search, onNarrow]);
  return (
    <div className="flex flex-wrap gap-3">
      <SearchBox
        label={t("orderList.search")}
        placeholder={t("orderList.searchHint")}
        value={typed}
        onChange={setTyped}
      />
      <Select
        label={t("orderList.status")}
        value={status.join(",") || anyStatus}
        onChange={(value) => onNarrow({ status: value === anyStatus ? [] : [value] })}
        options={[
          { value: anyStatus, label: t("orderList.anyStatus") },
          ...orderStatuses.map((value) => ({ value, label: statusLabel(value) })),
          ...fromAddress(status, (count) => t("orderList.severalStatuses", { count })),
        ]}
      />
    </div>
  );
}

/** What the list is narrowed to by an address and cannot be chosen here: several statuses, or one that is new to us. */
function fromAddress(status: string[], several: (count: number) => string) {
  const [first] = status;
  if (first === undefined || (status.length === 1 && isKnownOrderStatus(first))) return [];
  const label = status.length === 1 ? first : several(status.length);
  return [{ value: status.join(","), label }];
}
