"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { saveWhenActingEnds } from "@/components/shell/acting-ends";
import type { BrowserUnsaved } from "../unsaved/browser-unsaved";
import type { DraftSaver } from "./draft-saver";

/**
 * Saves the form as it is typed, at once when the page is hidden or nobody is acted for any more soon, and again when the
 * connection is back.
 */
export function useAutosave<Content extends FieldValues>(
  form: UseFormReturn<Content, unknown, Content>,
  saver: DraftSaver<Content>,
  unsaved: BrowserUnsaved<Content>,
) {
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
      if (!saver.hasUnsaved || unsaved.isWhole) return;
      flush();
      event.preventDefault();
    };
    window.addEventListener("online", flush);
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("beforeunload", warnOfLoss);
    return () => {
      flush();
      window.removeEventListener("online", flush);
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("beforeunload", warnOfLoss);
    };
  }, [saver, unsaved]);

  useEffect(() => saveWhenActingEnds(() => saver.flush()), [saver]);

  const status = useSyncExternalStore(saver.subscribe, saver.status, saver.status);
  const isKept = useSyncExternalStore(unsaved.subscribe, unsaved.isKept, unsaved.isKept);
  return { status, isKept };
}
