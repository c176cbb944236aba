"use client";

import { type ComponentType, createContext, type ReactNode, use, useState } from "react";

/** How rows of a list are selected. What does it is passed in, so that lists without it do not load this file. */
export type Selecting<Row> = {
  /** So many are selected at most. */
  atMost: number;
  /** `SelectableRows`, around rows and bar. */
  Rows: ComponentType<SelectableRowsProps>;
  /** `SelectBox`, in each row. */
  Box: ComponentType<{ row: Row }>;
  /** Above the rows, which it is given: what is done with those that are selected. It names their boxes. */
  Bar: ComponentType<{ rows: readonly Row[] }>;
  /** What came of it. */
  below: ReactNode;
};

type Selection<Row> = {
  selected: ReadonlyMap<string, Row>;
  /** @param isOn whether they are to be selected; beyond the most that can be, none more is */
  select: (rows: readonly Row[], isOn: boolean) => void;
  clear: () => void;
  /** What the box of a row is called; null until the bar is there, and the boxes with it. */
  labelOf: ((row: Row) => string) | null;
  nameBoxes: (labelOf: (row: Row) => string) => void;
};

const SelectionContext = createContext<unknown>(null);

type RowWithId = { id: string };

type SelectableRowsProps = { atMost: number; children: ReactNode };

/** Rows that stay selected while the pages of their list are turned. Selecting one draws the boxes anew, and no row. */
export function SelectableRows({ atMost, children }: SelectableRowsProps) {
  const [selected, setSelected] = useState<ReadonlyMap<string, RowWithId>>(new Map());
  const [labelOf, setLabelOf] = useState<Selection<RowWithId>["labelOf"]>(null);
  const selection: Selection<RowWithId> = {
    selected,
    select: (rows, isOn) =>
      setSelected((before) => {
        const after = new Map(before);
        for (const row of rows) {
          if (!isOn) after.delete(row.id);
          else if (after.size < atMost || after.has(row.id)) after.set(row.id, row);
        }
        return after;
      }),
    clear: () => setSelected(new Map()),
    labelOf,
    nameBoxes: (label) => setLabelOf(() => label),
  };
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

/** Of the list around it, which stands in `SelectableRows`. @template Row what its rows are */
export function useSelection<Row extends RowWithId>(): Selection<Row> {
  return use(SelectionContext) as Selection<Row>;
}

/** Stands in room that its table keeps for it. */
export function SelectBox({ row }: { row: RowWithId }) {
  const { labelOf, selected, select } = useSelection<RowWithId>();
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
