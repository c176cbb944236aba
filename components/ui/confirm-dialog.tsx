"use client";

import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { OpenedQuestionProps } from "./opened-confirm-dialog";
import { useLoaded } from "./use-loaded";

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

/** A question that the page asks by itself; what shows it is loaded when there is something to ask. */
export function QuestionDialog(props: OpenedQuestionProps) {
  const { loaded: OpenedDialog, load } = useLoaded(
    async () => (await import("./opened-confirm-dialog")).OpenedConfirmDialog,
  );
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (props.isOpen) loadNow();
  }, [props.isOpen]);
  return OpenedDialog ? <OpenedDialog {...props} /> : null;
}
