import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const variants = cva(
  "inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md print:hidden border font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "border-transparent bg-accent text-on-accent hover:bg-accent-strong",
        secondary: "border-line-strong bg-paper text-ink hover:bg-hover",
        quiet: "border-transparent bg-transparent text-ink hover:bg-hover",
        danger: "border-transparent bg-danger text-on-danger hover:bg-danger-strong",
      },
      size: { small: "min-h-9 px-3 text-sm", medium: "min-h-11 px-4" },
    },
    defaultVariants: { variant: "primary", size: "medium" },
  },
);

type Look = VariantProps<typeof variants>;

/** The look of a button for what is a link. */
export function buttonVariants({ className, ...look }: Look & { className?: string } = {}): string {
  return cn(variants(look), className);
}

type ButtonProps = ComponentProps<"button"> & Look & { asChild?: boolean };

/** A button; with `asChild` its only child gets the look in its place. */
export function Button({
  variant,
  size,
  asChild = false,
  className,
  type = "button",
  ...props
}: ButtonProps) {
  const look = buttonVariants({ variant, size, ...(className ? { className } : {}) });
  if (asChild) return <Slot.Root className={look} {...props} />;
  return <button type={type} className={look} {...props} />;
}
