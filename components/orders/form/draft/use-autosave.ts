"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import { sessionEndedEvent } from "@/components/shell/leave-for-sign-in";
import type { DraftContent } from "@/lib/orders/drafts/schema";
import type { DraftSaver, DraftStatus } from "./draft-saver";

/** Saves the form as it is typed, at once when the page is hidden, and again when the connection is back. */
export function useAutosave(form: UseFormReturn<DraftContent>, saver: DraftSaver): DraftStatus {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saver.schedule({ ...values }),
      }),
    [form, saver],
  );

  useEffect(() => {
    const flush = () => void saver.flush();
    const warnOfLoss = (event: BeforeUnloadEvent) => {
      if (!saver.hasUnsaved) return;
      flush();
      event.preventDefault();
    };
    const keepWhatIsHere = (event: Event) => {
      if (saver.hasUnsaved) event.preventDefault();
    };
    window.addEventListener(sessionEndedEvent, keepWhatIsHere);
    window.addEventListener("online", flush);
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("beforeunload", warnOfLoss);
    return () => {
      flush();
      window.removeEventListener(sessionEndedEvent, keepWhatIsHere);
      window.removeEventListener("online", flush);
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("beforeunload", warnOfLoss);
    };
  }, [saver]);

  return useSyncExternalStore(saver.subscribe, saver.status, saver.status);
}
