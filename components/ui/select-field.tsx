import { type ComponentProps, useId } from "react";
import { FieldMessages, fieldMessageIds } from "./field-messages";

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
          aria-describedby={fieldMessageIds(id)}
          aria-invalid={error !== undefined}
          className="field-input"
          {...select}
        />
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}
