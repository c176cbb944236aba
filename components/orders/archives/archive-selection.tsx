"use client";

import { SelectableRows, SelectBox, type Selecting } from "@/components/lists/selection";
import { useLatePart } from "@/components/ui/use-late-part";
import { LateWords } from "@/components/words/late-words";
import { ordersAtMost } from "@/lib/orders/archives/limits/rules";
import type { OrderListRow } from "@/lib/orders/schema";
import type { ArchiveBarProps } from "./archive-bar";

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

/**
 * Orders that are selected to have their translations in one zip. Boxes and bar come once the page is there, with their
 * words: the document of a list has no room for what few press. How far a zip is stands below the list, where it moves
 * nothing that is read.
 */
export const archiveSelection: Selecting<OrderListRow> = {
  atMost: ordersAtMost,
  Rows: SelectableRows,
  Box: SelectBox,
  Bar: LateArchiveBar,
  below: <LateLatestArchive />,
};
