import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";

/** What a row has beyond its columns, for who asks for it. */
export type More<Row> = {
  /** What is pressed. */
  label: string;
  of: (row: Row) => ReactNode;
};

type OpenableRowProps<Row> = { row: Row; more: More<Row>; columnCount: number; children: ReactNode };

/** A row that tells more below itself once it is opened. What it tells is made only then. */
export function OpenableRow<Row>({ row, more, columnCount, children }: OpenableRowProps<Row>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tr>
        {children}
        <td>
          <Button
            variant="quiet"
            size="small"
            className="more-sign max-md:-ms-3"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {more.label}
          </Button>
        </td>
      </tr>
      {isOpen ? (
        <tr id={id} className="more-row">
          <td colSpan={columnCount + 1}>{more.of(row)}</td>
        </tr>
      ) : null}
    </>
  );
}
