import { clsx } from "clsx";
import Link from "next/link";
import type { ComponentType, ReactNode, Ref } from "react";
import { BareButton } from "@/components/ui/bare-button";
import { type More, OpenableRow } from "./openable-row";
import { pressCard } from "./press-card";

export type Column<Row> = {
  id: string;
  heading: string;
  /** The order in which its heading puts the list, where it does, and which way first. */
  sort?: { by: string; isDescending: boolean };
  /**
   * Where it stands: amounts at the end of their column, and on a phone, where a row is a card, `badge` at its head,
   * `wide` in a line of its own, `aside` and `amount` at its foot. A column without one is not in a card. What
   * `app/lists.css` does not know at this number yet is added there.
   */
  place?: "badge" | "wide" | "aside" | "amount";
  cell: (row: Row) => ReactNode;
};

export type ListTableProps<Row> = {
  label: string;
  /** The first is the title: it leads to what the row tells of, and stands at the head of its card. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Null for a row that leads nowhere. */
  linkOf: (row: Row) => string | null;
  more?: More<Row> | undefined;
  /** By which a row is selected, where it can be. */
  Box?: ComponentType<{ row: Row }> | undefined;
  /** How it stands, where headings tell and change that. */
  sorting?: Sorting | undefined;
  /** While other rows than those that were asked for are shown. */
  isBusy: boolean;
  ref: Ref<HTMLTableElement>;
};

/** Rows as a table; on a phone each is a card that can be pressed anywhere. Its look is in `app/lists.css`. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, columns, rows, linkOf, more, Box, isBusy, sorting, ref } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by the keyboard a card is opened with its link
    <table
      ref={ref}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={clsx(
        "list-table",
        Box && "selectable",
        ...placesOf(columns),
        more && `wide-${columns.length + 1}`,
      )}
      onClick={pressCard}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.id} column={column} sorting={sorting} />
          ))}
          {more ? (
            <th scope="col">
              <span className="sr-only">{more.label}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const cells = columns.map(({ id, cell }, index) => (
            <td key={id}>
              {index === 0 && Box ? <Box row={row} /> : null}
              {index === 0 ? <Title href={linkOf(row)}>{cell(row)}</Title> : cell(row)}
            </td>
          ));
          if (!more) return <tr key={row.id}>{cells}</tr>;
          return (
            <OpenableRow key={row.id} row={row} more={more} columnCount={columns.length}>
              {cells}
            </OpenableRow>
          );
        })}
      </tbody>
    </table>
  );
}

type Sorting = { sort: { by: string; isDescending: boolean }; onSort: (word: string) => void };

function Heading({ column, sorting }: { column: Column<never>; sorting: Sorting | undefined }) {
  const { heading, sort } = column;
  if (!sort || !sorting) return <th scope="col">{heading}</th>;
  const { by, isDescending } = sorting.sort;
  const isSorted = by === sort.by;
  const isNextDescending = isSorted ? !isDescending : sort.isDescending;
  return (
    <th
      scope="col"
      aria-label={heading}
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
    >
      <BareButton
        className="sort-button"
        onClick={() => sorting.onSort(`${isNextDescending ? "-" : ""}${sort.by}`)}
      >
        {heading}
      </BareButton>
      {/* For a card, whose headings are heard and cannot be pressed. */}
      <span>{heading}</span>
    </th>
  );
}

/** Named by the table once: a name in each cell would be a twentieth of the page. */
function placesOf(columns: readonly Column<never>[]): string[] {
  return columns.flatMap(({ place }, index) => (place ? [`${place}-${index + 1}`] : []));
}

function Title({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children;
  return (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  );
}
