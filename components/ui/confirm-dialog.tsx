"use client";

import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type RefObject,
  useRef,
  useState,
} from "react";
import { QuestionDialog, type QuestionDialogProps } from "./question-dialog";

type ConfirmDialogProps = Omit<QuestionDialogProps, "isOpen" | "onOpenChange" | "focusAfter"> & {
  /** The button that opens it; a ref that it has is an object. */
  trigger: ReactElement<ComponentProps<"button"> & { ref?: RefObject<HTMLButtonElement | null> }>;
  /** Takes the focus when the dialog closes; without it the button does. */
  focusAfter?: () => void;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ trigger, ...question }: ConfirmDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const button = trigger.props.ref ?? own;
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        onClick: () => setOpen(true),
      })}
      <QuestionDialog
        focusAfter={() => button.current?.focus()}
        {...question}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}
