"use client";

import { type ComponentProps, useImperativeHandle, useRef } from "react";
import { type ButtonLook, buttonVariants } from "./button-variants";
import { notePressHeard, usePressBeforeHydration } from "./press-before-hydration";

/** Every button of the portal. Pressed before the page came to life, it does what it is for as soon as it can. */
export function Button({
  variant,
  size,
  className,
  type = "button",
  ref,
  onClickCapture,
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, []);
  usePressBeforeHydration(button);
  return (
    <button
      type={type}
      className={buttonVariants({ variant, size, className })}
      {...props}
      onClickCapture={(event) => {
        notePressHeard();
        onClickCapture?.(event);
      }}
      ref={button}
    />
  );
}
