import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** How it looks is in controls.css, where whatever a page adds to it counts for more. */
type Look = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "small" | "medium" | undefined;
  className?: string | undefined;
};

/** The look of a button for what is a link. */
export function buttonVariants({ variant = "primary", size = "medium", className }: Look = {}): string {
  return clsx("button", variant, size === "small" && size, className);
}

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & Look) {
  return <button type={type} className={buttonVariants({ variant, size, className })} {...props} />;
}
