"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { FormName } from "@/lib/drafts/form";
import type { PressPhase } from "./use-press";

/** After this long a person begins to wonder. */
const longMs = 4_000;

type PressProgressProps = { id: string; form: FormName; phase: PressPhase };

/** Says that what was pressed is on its way, and why it takes long when it does. */
export function PressProgress({ id, form, phase }: PressProgressProps) {
  const t = useTranslations();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (phase !== "sending") return;
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [phase]);

  return (
    <p id={id} role="status" className="mt-3 text-sm text-ink-soft empty:hidden">
      {phase === "checking" && t(`forms.${form}.checking`)}
      {phase === "sending" && t(`forms.${form}.${isLong ? "stillSending" : "sending"}`)}
    </p>
  );
}
