import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

type TextFieldProps = Omit<ComponentProps<"input">, "id"> & {
  label: string;
  hint?: string | undefined;
  /** What is wrong with it; said aloud when it appears. */
  error?: string | undefined;
  /** Stands in the field, at its end. */
  action?: ReactNode;
};

/** A line of text to type, under its label. */
export function TextField({ label, hint, error, action, className, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== undefined}
          className={clsx("field-input w-full", action && "pe-20", input.readOnly && "text-ink-soft")}
          {...input}
        />
        {action}
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
