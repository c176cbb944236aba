import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldMessages, fieldMessageIds } from "./field-messages";

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
          aria-describedby={fieldMessageIds(id)}
          aria-invalid={error !== undefined}
          className={clsx("field-input w-full", action && "pe-20", input.readOnly && "text-ink-soft")}
          {...input}
        />
        {action}
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}
