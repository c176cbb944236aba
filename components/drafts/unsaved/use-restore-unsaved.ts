"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import type { DraftSaver } from "../saving/draft-saver";
import type { BrowserUnsaved } from "./browser-unsaved";
import { localDraftInAddress } from "./local-draft-address";
import type { UnsavedChanges } from "./unsaved-record";

type RestoreUnsavedOptions<Content extends FieldValues> = {
  form: UseFormReturn<Content, unknown, Content>;
  saver: DraftSaver<Content>;
  unsaved: BrowserUnsaved<Content>;
  /** Not by a form that takes no changes, nor by an empty one that is begun beside another. */
  isWanted: boolean;
  /** Told once it was looked, also where nothing was. `isChosen`: the person goes on with a certain one. */
  onFound: (isChosen: boolean, isFound: boolean) => void;
};

/** Puts what an earlier visit typed and could not save back into the form, and saves it. */
export function useRestoreUnsaved<Content extends FieldValues>({
  form,
  saver,
  unsaved,
  isWanted,
  onFound,
}: RestoreUnsavedOptions<Content>): void {
  const t = useTranslations();
  const hasLooked = useRef(false);
  const putBack = useEffectEvent((changes: UnsavedChanges<Content>, atFirst: Content) => {
    if (!isWanted) {
      // Closed since, for a press that is being checked: it is looked for again should the form open.
      hasLooked.current = false;
      return unsaved.putAway();
    }
    const kept = Object.entries(changes.content) as [Path<Content>, PathValue<Content, Path<Content>>][];
    // What was typed while the browser looked stands.
    const missing = kept.filter(
      ([field, value]) => form.getValues(field) === atFirst[field] && atFirst[field] !== value,
    );
    if (missing.length === 0) return unsaved.drop();
    for (const [field, value] of missing) form.setValue(field, value);
    saver.takeUp({ ...changes, content: { ...form.getValues() } });
    toast.success(t("drafts.saving.putBack"));
  });
  const tell = useEffectEvent(onFound);
  const look = useEffectEvent(async () => {
    hasLooked.current = true;
    const atFirst = { ...form.getValues() };
    const chosen = localDraftInAddress();
    const changes = await unsaved.find(chosen);
    tell(chosen !== null, changes !== null);
    if (changes) putBack(changes, atFirst);
  });
  useEffect(() => {
    if (isWanted && !hasLooked.current) void look();
  }, [isWanted]);
}
