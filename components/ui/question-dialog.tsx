"use client";

import { LoaderCircle } from "lucide-react";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "./button";

export type QuestionDialogProps = {
  title: string;
  body: ReactNode;
  /** Repeats the verb: "Cancel order", never "OK". */
  confirmLabel: string;
  dismissLabel: string;
  tone?: "normal" | "danger";
  /** The dialog stays, and cannot be left, until this is done. It tells of failures by itself. */
  onConfirm: () => Promise<unknown> | unknown;
  /** Takes the focus when the dialog closes; without it whatever had it before. */
  focusAfter?: () => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/**
 * A question that the page asks by itself. It comes with the page and not when it is asked: whoever loses the connection
 * meanwhile is told so by what they decide, and not kept from deciding. The focus begins on the harmless choice.
 */
export function QuestionDialog({ isOpen, onOpenChange, focusAfter, ...question }: QuestionDialogProps) {
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await question.onConfirm();
    } finally {
      setPending(false);
      onOpenChange(false);
    }
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => (isPending ? undefined : onOpenChange(open))}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Content
          onCloseAutoFocus={(event) => {
            if (!focusAfter) return;
            event.preventDefault();
            focusAfter();
          }}
          className="dialog fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-paper p-6 shadow-xl"
        >
          <AlertDialog.Title className="text-section-title">{question.title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-ink-soft">{question.body}</div>
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={isPending}>
                {question.dismissLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={question.tone === "danger" ? "danger" : "primary"}
              aria-disabled={isPending}
              onClick={() => (isPending ? undefined : void confirm())}
            >
              {isPending ? <LoaderCircle aria-hidden className="motion-safe:animate-spin" /> : null}
              {question.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
