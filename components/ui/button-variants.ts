import { clsx } from "clsx";

/** How it looks is in controls.css, where whatever a page adds to it counts for more. */
export type ButtonLook = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "small" | "medium" | undefined;
  className?: string | undefined;
};

/** The look of a button, for what is a link as well. */
export function buttonVariants({ variant = "primary", size = "medium", className }: ButtonLook = {}): string {
  return clsx("button", variant, size === "small" && size, className);
}
