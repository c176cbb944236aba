"use client";

import { useState } from "react";

/** So many are selected at most. */
export type Selection<Row> = {
  /** What the box of a row is called; null until the words are there, and the boxes with them. */
  labelOf: ((row: Row) => string) | null;
  selected: ReadonlyMap<string, Row>;
  /** @param isOn whether they are to be selected; beyond the most that can be, none more is */
  select: (rows: readonly Row[], isOn: boolean) => void;
};

/** Rows of a list that stay selected while its pages are turned. */
export function useSelectedRows<Row extends { id: string }>(atMost: number) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const select = (rows: readonly Row[], isOn: boolean) =>
    setSelected((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (!isOn) after.delete(row.id);
        else if (after.size < atMost || after.has(row.id)) after.set(row.id, row);
      }
      return after;
    });
  return { selected, select, clear: () => setSelected(new Map()) };
}

type SelectBoxProps<Row> = { row: Row; selection: Selection<Row> };

/** Stands in room that its table keeps for it. */
export function SelectBox<Row extends { id: string }>({ row, selection }: SelectBoxProps<Row>) {
  const { labelOf, selected, select } = selection;
  if (!labelOf) return null;
  return (
    <input
      type="checkbox"
      aria-label={labelOf(row)}
      checked={selected.has(row.id)}
      onChange={(event) => select([row], event.target.checked)}
    />
  );
}
