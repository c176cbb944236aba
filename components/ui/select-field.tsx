import { CircleAlert } from "lucide-react";
import { type ComponentProps, useId } from "react";

type SelectFieldProps = Omit<ComponentProps<"select">, "id"> & {
  label: string;
  hint?: string | undefined;
  /** What is wrong with it; said aloud when it appears. */
  error?: string | undefined;
};

/** One of several as a field of a form, under its label; `Select` is smaller, and stands by itself. */
export function SelectField({ label, hint, error, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="select-field">
        <select
          id={id}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== undefined}
          className="field-input"
          {...select}
        />
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <div id={`${id}-error`} role="alert">
        {error ? (
          <p className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
