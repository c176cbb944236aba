"use client";

import type { ComponentProps } from "react";
import { BareButton } from "./bare-button";
import { type ButtonLook, buttonVariants } from "./button-variants";

/** A button as most are. */
export function Button({ variant, size, className, ...props }: ComponentProps<"button"> & ButtonLook) {
  return <BareButton className={buttonVariants({ variant, size, className })} {...props} />;
}
