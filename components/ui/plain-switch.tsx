"use client";

import { useId } from "react";
import { BareButton } from "./bare-button";

type PlainSwitchProps = {
  label: string;
  isOn: boolean;
  onChange: () => void;
};

/** A switch among other controls, where its name says enough. */
export function PlainSwitch({ label, isOn, onChange }: PlainSwitchProps) {
  const id = useId();
  return (
    <div className="flex h-11 items-center gap-3 self-end">
      <span id={id} className="text-sm">
        {label}
      </span>
      <BareButton
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        onClick={onChange}
        className="switch"
      />
    </div>
  );
}
