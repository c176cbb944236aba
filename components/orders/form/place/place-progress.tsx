"use client";

import { useEffect, useState } from "react";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { PlacePhase } from "./use-place-order";

/** After this long a person begins to wonder. */
const longMs = 4_000;

/** Says that the order is on its way, and why it takes long when it does. */
export function PlaceProgress({ id, phase }: { id: string; phase: PlacePhase }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (phase !== "placing") return;
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [phase]);

  return (
    <p id={id} role="status" className="mt-3 text-sm text-ink-soft empty:hidden">
      {phase === "checking" && texts.review.checking}
      {phase === "placing" && (isLong ? texts.review.stillPlacing : texts.review.placing)}
    </p>
  );
}
