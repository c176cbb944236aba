"use client";

import { type ComponentProps, useImperativeHandle, useRef } from "react";
import { notePressHeard, usePressBeforeHydration } from "./press-before-hydration";

/**
 * What every button of the portal is, whatever it looks like. Pressed before the page came to life, it does what it is for
 * as soon as it can.
 */
export function BareButton({ type = "button", ref, onClickCapture, ...props }: ComponentProps<"button">) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, []);
  usePressBeforeHydration(button);
  return (
    <button
      type={type}
      {...props}
      onClickCapture={(event) => {
        notePressHeard();
        onClickCapture?.(event);
      }}
      ref={button}
    />
  );
}
