"use client";

import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type RefObject,
  useRef,
  useState,
} from "react";
import { OpenedConfirmDialog, type OpenedQuestionProps } from "./opened-confirm-dialog";

type ConfirmDialogProps = Omit<OpenedQuestionProps, "isOpen" | "onOpenChange"> & {
  /** The button that opens it; a ref that it has is an object. */
  trigger: ReactElement<ComponentProps<"button"> & { ref?: RefObject<HTMLButtonElement | null> }>;
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

/**
 * A question that the page asks by itself. It comes with the page and not when it is asked: whoever loses the connection
 * meanwhile is told so by what they decide, and not kept from deciding.
 */
export function QuestionDialog(props: OpenedQuestionProps) {
  return <OpenedConfirmDialog {...props} />;
}
