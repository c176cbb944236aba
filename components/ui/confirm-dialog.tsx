"use client";

import { LoaderCircle } from "lucide-react";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "./button";

type ConfirmDialogProps = Question & {
  /** The button that opens it. */
  trigger: ReactNode;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ trigger, ...question }: ConfirmDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return <QuestionDialog {...question} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} />;
}

type Question = {
  title: string;
  body: ReactNode;
  /** Repeats the verb: "Cancel order", never "OK". */
  confirmLabel: string;
  dismissLabel: string;
  tone?: "normal" | "danger";
  /** The dialog stays, and cannot be left, until this is done. It tells of failures by itself. */
  onConfirm: () => Promise<unknown> | unknown;
  /** Takes the focus when the dialog closes; without it the trigger does. */
  focusAfter?: () => void;
};

type QuestionDialogProps = Question & {
  trigger?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** A question that the page asks by itself, or behind a trigger. The focus begins on the harmless choice. */
export function QuestionDialog({ trigger, isOpen, onOpenChange, focusAfter, ...props }: QuestionDialogProps) {
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await props.onConfirm();
    } finally {
      setPending(false);
      onOpenChange(false);
    }
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => (isPending ? undefined : onOpenChange(open))}>
      {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Content
          className="dialog fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-paper p-6 shadow-xl"
          onCloseAutoFocus={(event) => {
            if (!focusAfter) return;
            event.preventDefault();
            focusAfter();
          }}
        >
          <AlertDialog.Title className="text-section-title">{props.title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-ink-soft">{props.body}</div>
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={isPending}>
                {props.dismissLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={props.tone === "danger" ? "danger" : "primary"}
              aria-disabled={isPending}
              onClick={() => (isPending ? undefined : void confirm())}
            >
              {isPending ? <LoaderCircle aria-hidden className="motion-safe:animate-spin" /> : null}
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
