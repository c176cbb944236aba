"use client";

import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { OrderContent } from "@/lib/orders/form";
import type { DraftSaver } from "../draft/draft-saver";
import type { BrowserUnsaved } from "./browser-unsaved";

type LeftUnsavedOptions = {
  form: UseFormReturn<OrderContent>;
  saver: DraftSaver;
  unsaved: BrowserUnsaved;
  /** Not by a form that takes no changes, nor by an empty one that is begun beside another. */
  isWanted: boolean;
};

/** Puts what an earlier visit typed and could not save back into the form, and saves it. */
export function useLeftUnsaved({ form, saver, unsaved, isWanted }: LeftUnsavedOptions): void {
  const putBack = useEffectEvent(async () => {
    const changes = isWanted ? await unsaved.find() : null;
    if (!changes) return;
    const typed = Object.entries(changes.content) as [keyof OrderContent, string | boolean][];
    const missing = typed.filter(([field, value]) => form.getValues(field) !== value);
    if (missing.length === 0) return unsaved.drop();
    for (const [field, value] of missing) form.setValue(field, value);
    saver.takeUp(changes);
    toast.success(texts.draft.putBack);
  });
  useEffect(() => void putBack(), []);
}
