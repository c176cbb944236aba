"use client";

import { type ReactNode, useState } from "react";
import { type Selection, useSelectedRows } from "@/components/lists/selection";
import { useLatePart } from "@/components/ui/use-late-part";
import { LateWords } from "@/components/words/late-words";
import { ordersAtMost } from "@/lib/orders/archives/limits/rules";
import type { OrderListRow } from "@/lib/orders/schema";
import type { ArchiveBarProps } from "./archive-bar";

type ArchiveSelection = Selection<OrderListRow> & {
  barOf: (rows: readonly OrderListRow[]) => ReactNode;
  /** Below the list, where it moves nothing that is read. */
  below: ReactNode;
};

/**
 * Orders that are selected to have their translations in one zip. Boxes and bar come once the page is there, with their
 * words: the document of a list has no room for what few press.
 */
export function useArchiveSelection(): ArchiveSelection {
  const { selected, select, clear } = useSelectedRows<OrderListRow>(ordersAtMost);
  const [labelOf, setLabelOf] = useState<ArchiveSelection["labelOf"]>(null);
  return {
    ...{ labelOf, selected, select },
    barOf: (rows) => (
      <LateArchiveBar {...{ rows, selected, select, clear }} onWords={(label) => setLabelOf(() => label)} />
    ),
    below: <LateLatestArchive />,
  };
}

const wordsOfArchives = ["archives"] as const;
const importLatest = () => import("./latest-archive");
/** With what shows how far a zip is: nobody presses without seeing that something came of it. */
const importBar = () => Promise.all([import("./archive-bar"), importLatest()]).then(([bar]) => bar);

/** What does not come, offline, is left out: nothing of the list needs it. */
function LateArchiveBar(props: ArchiveBarProps) {
  const { part } = useLatePart(importBar, wordsOfArchives);
  return part ? (
    <LateWords of={wordsOfArchives}>
      <part.ArchiveBar {...props} />
    </LateWords>
  ) : null;
}

function LateLatestArchive() {
  const { part } = useLatePart(importLatest, wordsOfArchives);
  return part ? (
    <LateWords of={wordsOfArchives}>
      <part.LatestArchive />
    </LateWords>
  ) : null;
}
