"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "@/components/ui/toast";
import { toAppError } from "@/lib/domain/errors";
import { readDraft } from "@/lib/drafts/client";
import type { OrderContent } from "@/lib/orders/form";
import { formAddress, type OrderDraftView } from "@/lib/orders/schema";

/**
 * Visits of the form that this tab has shown. *Back* brings such a page again as it was then, not as its draft is
 * now: it must be read anew.
 */
const shownVisits = new Set<string>();

type Shown = {
  draft: OrderDraftView | null;
  /** What the form works on; a form that began empty gets a draft with the first word. */
  draftId: string | null;
  /** Counts the forms that this page has shown. */
  turn: number;
  visit: string;
  /** The page was there before, and its draft is being read. */
  isOld: boolean;
};

/** Which draft the form works on. The address follows it, so that a reload and a bookmark lead to the same form. */
export function useShownDraft(draft: OrderDraftView | null, visit: string) {
  const router = useRouter();
  const [shown, setShown] = useState<Shown>(() => ({
    draft,
    draftId: draft?.draftId ?? null,
    turn: 0,
    visit,
    isOld: shownVisits.has(visit),
  }));
  if (shown.visit !== visit) {
    // What the form works on already is newer here than what the page brought.
    const isShown = draft !== null && draft.draftId === shown.draftId;
    setShown(isShown ? { ...shown, visit } : begin(draft, shown.turn, visit));
  }

  const replace = (next: OrderDraftView | null) => {
    setShown(({ turn, visit: current }) => begin(next, turn, current));
    nameInAddress(next?.draftId ?? null);
  };
  /** Shows a draft as the server has it now, or the order that it became. */
  const goOn = async (draftId: string) => {
    try {
      const next = await readDraft<OrderContent>(draftId);
      const { submission } = next;
      if (submission?.state !== "accepted") replace(next);
      else router.replace(`/orders/${submission.orderId ?? submission.submissionId}`);
    } catch (error) {
      const { code, userMessage } = toAppError(error);
      toast.error(userMessage);
      if (code === "not_found" && draftId === draftInAddress()) return replace(null);
      // What the page brought stands: a save based on an older version is refused.
      setShown((current) => ({ ...current, isOld: false }));
    }
  };
  const readAnew = useEffectEvent(() => {
    const named = draftInAddress();
    if (named) void goOn(named);
    else replace(null);
  });
  useEffect(() => {
    if (shown.isOld) readAnew();
    else shownVisits.add(visit);
  }, [shown.isOld, visit]);

  return {
    shown,
    replace,
    goOn,
    noteMade: (draftId: string) => {
      if (shown.draftId === draftId) return;
      setShown((current) => ({ ...current, draftId }));
      nameInAddress(draftId);
    },
  };
}

function begin(draft: OrderDraftView | null, turn: number, visit: string): Shown {
  return { draft, draftId: draft?.draftId ?? null, turn: turn + 1, visit, isOld: false };
}

/** By the browser itself: the router would fetch the page again, and leave it where it cannot. */
function nameInAddress(draftId: string | null): void {
  window.history.replaceState(null, "", formAddress(draftId));
}

function draftInAddress(): string | null {
  const named = new URLSearchParams(window.location.search).get("draft");
  return named === "new" ? null : named;
}
