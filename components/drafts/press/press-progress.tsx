"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { FormName } from "@/lib/drafts/form";
import { type FormDocument, isTravelling } from "../documents/form-document";
import type { PressPhase } from "./use-press";

/** After this long a person begins to wonder. */
const longMs = 4_000;

type PressProgressProps = {
  id: string;
  form: FormName;
  phase: PressPhase;
  documents: readonly FormDocument[];
  onTakeBack: () => boolean;
  /** Its person is asked for their consent, and nothing is sent yet. */
  isAsking: boolean;
};

/**
 * Says what a press waits for, which can be taken back until it is sent; then that it is on its way, and why that takes
 * long when it does.
 */
export function PressProgress({ id, form, phase, documents, onTakeBack, isAsking }: PressProgressProps) {
  const t = useTranslations();
  const line = useRef<HTMLParagraphElement>(null);
  const [isTakenBack, setTakenBack] = useState(false);
  if (isTakenBack && phase !== "idle") setTakenBack(false);
  const isLong = useIsLong(phase === "sending");
  const words = () => {
    switch (phase) {
      case "idle":
        return isTakenBack ? t(`forms.${form}.takenBack`) : null;
      case "awaiting_uploads": {
        if (isAsking) return t("drafts.awaitingConsent.awaitingUploads");
        const awaited = documents.filter(isTravelling);
        return t(`forms.${form}.awaitingUploads`, { n: awaited.length, name: awaited[0]?.name ?? "" });
      }
      case "sending":
        if (isAsking) return t("drafts.awaitingConsent.asking");
        return t(`forms.${form}.${isLong ? "stillSending" : "sending"}`);
      case "checking":
        return t(`forms.${form}.checking`);
    }
  };

  return (
    <>
      <p
        ref={line}
        id={id}
        role="status"
        tabIndex={-1}
        className="mt-3 text-sm wrap-anywhere text-ink-soft empty:hidden"
      >
        {words()}
      </p>
      {phase === "awaiting_uploads" && (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          onClick={() => {
            if (!onTakeBack()) return;
            setTakenBack(true);
            // The button goes, and what became of the press is said there.
            line.current?.focus();
          }}
        >
          {t(`forms.${form}.takeBack`)}
        </Button>
      )}
    </>
  );
}

function useIsLong(isSending: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSending]);
  return isLong;
}
