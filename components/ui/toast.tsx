"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { toast as queue, Toaster as Stack } from "sonner";
import { texts } from "@/lib/domain/texts";

/** Messages that something worked or failed. They leave by themselves; errors take their time. */
export const toast = {
  success: (message: string) => show("status", message, 6_000),
  error: (message: string) => show("alert", message, 20_000),
};

function show(role: "status" | "alert", message: string, durationMs: number): void {
  queue.custom((id) => <Message role={role} message={message} onDismiss={() => queue.dismiss(id)} />, {
    duration: durationMs,
  });
}

type MessageProps = { role: "status" | "alert"; message: string; onDismiss: () => void };

function Message({ role, message, onDismiss }: MessageProps) {
  const Icon = role === "alert" ? CircleAlert : CircleCheck;
  return (
    <div className="flex w-(--width) font-sans max-w-full items-start gap-3 rounded-lg border border-line-strong bg-paper py-3 pr-2 pl-4 shadow-lg">
      <Icon
        aria-hidden
        className={`mt-1 size-5 shrink-0 ${role === "alert" ? "text-danger" : "text-success"}`}
      />
      <p role={role} className="min-w-0 grow self-center">
        {message}
      </p>
      <button
        type="button"
        aria-label={texts.shell.dismiss}
        onClick={onDismiss}
        className="inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

/** Where the messages appear; once, around all pages. */
export function Toaster({ label }: { label: string }) {
  return <Stack position="bottom-right" containerAriaLabel={label} toastOptions={{ unstyled: true }} />;
}
