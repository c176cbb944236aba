"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { PendingButton } from "./pending-button";

export type QuestionDialogProps = {
  title: string;
  body: ReactNode;
  /** Repeats the verb: "Cancel order", never "OK". */
  confirmLabel: string;
  dismissLabel: string;
  tone?: "normal" | "danger";
  /** The dialog stays, and cannot be left, until this is done. It tells of failures by itself. */
  onConfirm: () => Promise<unknown> | unknown;
  /** Takes the focus when the dialog closes. */
  focusAfter: () => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/**
 * A question that the page asks by itself. It comes with the page and not when it is asked: whoever loses the connection
 * meanwhile is told so by what they decide, and not kept from deciding. The focus begins on the harmless choice.
 */
export function QuestionDialog({ isOpen, onOpenChange, focusAfter, ...question }: QuestionDialogProps) {
  const [isPending, setPending] = useState(false);
  const leave = () => onOpenChange(false);
  const confirm = async () => {
    setPending(true);
    try {
      await question.onConfirm();
    } finally {
      setPending(false);
      leave();
    }
  };
  return (
    <Dialog
      role="alertdialog"
      title={question.title}
      body={question.body}
      isOpen={isOpen}
      isHeld={isPending}
      onLeave={leave}
      focusAfter={focusAfter}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" autoFocus disabled={isPending} onClick={leave}>
          {question.dismissLabel}
        </Button>
        <PendingButton
          variant={question.tone === "danger" ? "danger" : "primary"}
          isPending={isPending}
          onClick={() => void confirm()}
        >
          {question.confirmLabel}
        </PendingButton>
      </div>
    </Dialog>
  );
}
