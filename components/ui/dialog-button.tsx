"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

export type OpenedDialog = {
  close: () => void;
  /** Keeps it open while something is under way. */
  hold: (isHeld: boolean) => void;
};

type DialogButtonProps = Pick<
  ComponentProps<typeof Button>,
  "variant" | "size" | "className" | "aria-describedby"
> & {
  label: string;
  title: string;
  body: string;
  /** For a form that takes some room: a press beside it does not leave it. */
  isWide?: boolean;
  /** What stands in the dialog: made anew each time it opens. */
  children: (dialog: OpenedDialog) => ReactNode;
};

/** A button that opens a dialog, and has the focus again when that closes. */
export function DialogButton({ label, title, body, isWide = false, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isHeld, hold] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    hold(false);
  };
  return (
    <>
      <Button
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        {...button}
      >
        {label}
      </Button>
      <Dialog
        title={title}
        body={body}
        isOpen={isOpen}
        isWide={isWide}
        staysOnPressBeside={isWide}
        isHeld={isHeld}
        onLeave={close}
        focusAfter={() => trigger.current?.focus()}
      >
        {children({ close, hold })}
      </Dialog>
    </>
  );
}

/** Within such a dialog: nobody leaves it while this is under way. */
export function useHold(hold: OpenedDialog["hold"], isUnderWay: boolean): void {
  useEffect(() => hold(isUnderWay), [hold, isUnderWay]);
}
