"use client";

import { useId } from "react";
import { BareButton } from "./bare-button";

type SwitchProps = {
  /** Where it is a field of a form. */
  name?: string;
  label: string;
  hint: string;
  isOn: boolean;
  isPending: boolean;
  onChange: (isOn: boolean) => void;
};

/** Something that is on or off: it changes as soon as it is pressed, or is sent with its form. */
export function Switch({ name, label, hint, isOn, isPending, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6 py-4">
      <div>
        <p id={`${id}-label`} className="font-medium">
          {label}
        </p>
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      </div>
      <BareButton
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        aria-disabled={isPending}
        onClick={() => (isPending ? undefined : onChange(!isOn))}
        className="switch"
      />
      {/* Made anew, so that to empty the form does not put back what it was at first. */}
      {name ? <input key={String(isOn)} type="checkbox" name={name} defaultChecked={isOn} hidden /> : null}
    </div>
  );
}
