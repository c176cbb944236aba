"use client";

import { useEffect, useState } from "react";
import { SearchBox } from "@/components/ui/search-box";
import { Select } from "@/components/ui/select";
import { isKnownOrderStatus, orderStatuses, orderStatusLabel } from "@/lib/domain/orders/status";
import { texts } from "@/lib/domain/texts";
import type { OrderListQuery } from "@/lib/orders/schema";

const words = texts.orders.list;
const anyStatus = "any";
const typingPauseMs = 300;

type FiltersProps = { query: OrderListQuery; onNarrow: (change: Partial<OrderListQuery>) => void };

/** Search and filters; what is typed reaches the address when the typing pauses. */
export function OrderFilters({ query: { search, status }, onNarrow }: FiltersProps) {
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === search) return;
    const pause = setTimeout(() => onNarrow({ search: typed }), typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed, search, onNarrow]);
  return (
    <div className="flex flex-wrap gap-3">
      <SearchBox label={words.search} placeholder={words.searchHint} value={typed} onChange={setTyped} />
      <Select
        label={words.status}
        value={status.join(",") || anyStatus}
        onChange={(value) => onNarrow({ status: value === anyStatus ? [] : [value] })}
        options={[
          { value: anyStatus, label: words.anyStatus },
          ...orderStatuses.map((value) => ({ value, label: orderStatusLabel(value) })),
          ...fromAddress(status),
        ]}
      />
    </div>
  );
}

/** What the list is narrowed to by an address and cannot be chosen here: several statuses, or one that is new to us. */
function fromAddress(status: string[]) {
  const [first] = status;
  if (first === undefined || (status.length === 1 && isKnownOrderStatus(first))) return [];
  const label = status.length === 1 ? first : words.severalStatuses(status.length);
  return [{ value: status.join(","), label }];
}
