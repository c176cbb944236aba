"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { OrderContent } from "@/lib/orders/form";
import type { DraftSaver } from "../draft/draft-saver";
import type { BrowserUnsaved, UnsavedChanges } from "./browser-unsaved";

type LeftUnsavedOptions = {
  form: UseFormReturn<OrderContent>;
  saver: DraftSaver;
  unsaved: BrowserUnsaved;
  /** Not by a form that takes no changes, nor by an empty one that is begun beside another. */
  isWanted: boolean;
};

/** Puts what an earlier visit typed and could not save back into the form, and saves it. */
export function useLeftUnsaved({ form, saver, unsaved, isWanted }: LeftUnsavedOptions): void {
  const hasLooked = useRef(false);
  const putBack = useEffectEvent((changes: UnsavedChanges, atFirst: OrderContent) => {
    if (!isWanted) {
      // Closed since, for a press that is being checked: it is looked for again should the form open.
      hasLooked.current = false;
      return void unsaved.leave();
    }
    const left = Object.entries(changes.content) as [keyof OrderContent, string | boolean][];
    // What was typed while the browser looked stands.
    const missing = left.filter(
      ([field, value]) => form.getValues(field) === atFirst[field] && atFirst[field] !== value,
    );
    if (missing.length === 0) return unsaved.drop();
    for (const [field, value] of missing) form.setValue(field, value);
    saver.takeUp({ ...changes, content: { ...form.getValues() } });
    toast.success(texts.draft.putBack);
  });
  const look = useEffectEvent(async () => {
    hasLooked.current = true;
    const atFirst = { ...form.getValues() };
    const changes = await unsaved.find();
    if (changes) putBack(changes, atFirst);
  });
  useEffect(() => {
    if (isWanted && !hasLooked.current) void look();
  }, [isWanted]);
}
