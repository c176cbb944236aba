import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button";

type PendingButtonProps = ComponentProps<typeof Button> & {
  /** What it began is under way: it shows so, keeps the focus, and pressing it does nothing. */
  isPending: boolean;
};

/** A button for what takes a moment. That a form is not sent twice is up to the form. */
export function PendingButton({ isPending, onClick, children, ...button }: PendingButtonProps) {
  return (
    <Button {...button} aria-disabled={isPending} onClick={isPending ? undefined : onClick}>
      {isPending ? <LoaderCircle aria-hidden className="motion-safe:animate-spin" /> : null}
      {children}
    </Button>
  );
}
