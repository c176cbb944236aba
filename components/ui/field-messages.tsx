import { CircleAlert } from "lucide-react";

type FieldMessagesProps = {
  /** Of the field that they are of, which is described by both. */
  id: string;
  hint: string | undefined;
  error: string | undefined;
  /** Its form tells of all that is wrong in one place, which has the focus then. */
  isInSummary?: boolean | undefined;
};

/** Below a field: what helps to fill it in, and what is wrong with it, said aloud when it appears. */
export function FieldMessages({ id, hint, error, isInSummary }: FieldMessagesProps) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <div id={`${id}-error`} role={isInSummary ? undefined : "alert"}>
        {error ? (
          <p className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        ) : null}
      </div>
    </>
  );
}

/** Where a field's `aria-describedby` finds them. */
export function fieldMessageIds(id: string): string {
  return `${id}-hint ${id}-error`;
}
