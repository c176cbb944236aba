"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { type Selection, useSelectedRows } from "@/components/lists/selection";
import { LateWords } from "@/components/words/late-words";
import { ordersAtMost } from "@/lib/orders/archives/limits/rules";
import type { OrderListRow } from "@/lib/orders/schema";
import type { ArchiveBarProps } from "./archive-bar";

type ArchiveSelection = Selection<OrderListRow> & {
  barOf: (rows: readonly OrderListRow[]) => ReactNode;
  /** Below the list, where it moves nothing that is read. */
  below: ReactNode;
};

type Parts = { ArchiveBar: ComponentType<ArchiveBarProps>; LatestArchive: ComponentType };

/**
 * Orders that are selected to have their translations in one zip. Boxes and bar come once the page is there, with their
 * words: the document of a list has no room for what few press.
 */
export function useArchiveSelection(): ArchiveSelection {
  const { selected, select, clear } = useSelectedRows<OrderListRow>(ordersAtMost);
  const [parts, setParts] = useState<Parts | null>(null);
  const [labelOf, setLabelOf] = useState<ArchiveSelection["labelOf"]>(null);
  useEffect(() => {
    // What does not come, offline, is left out: nothing of the list needs it.
    Promise.all([import("./archive-bar"), import("./latest-archive")])
      .then(([{ ArchiveBar }, { LatestArchive }]) => setParts({ ArchiveBar, LatestArchive }))
      .catch(() => undefined);
  }, []);
  return {
    ...{ labelOf, selected, select },
    barOf: (rows) =>
      parts ? (
        <LateWords of="archives">
          <parts.ArchiveBar
            {...{ rows, selected, select, clear }}
            onWords={(label) => setLabelOf(() => label)}
          />
        </LateWords>
      ) : null,
    below: parts ? (
      <LateWords of="archives">
        <parts.LatestArchive />
      </LateWords>
    ) : null,
  };
}
