"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { useSay } from "@/components/words/use-say";
import { toAppError } from "@/lib/domain/errors";
import { readDraft } from "@/lib/drafts/client";
import type { Form } from "@/lib/drafts/form";
import { formAddress, isAllDone, resultAddress } from "@/lib/drafts/rules";
import type { DraftView } from "@/lib/drafts/schema";
import { localDraftAddress } from "./unsaved/local-draft-address";

/**
 * Visits of forms that this tab has shown. *Back* brings such a page again as it was then, not as its draft is
 * now: it must be read anew.
 */
const shownVisits = new Set<string>();

type Shown<Content> = {
  draft: DraftView<Content> | null;
  /** What the form works on; a form that began empty gets a draft with the first word. */
  draftId: string | null;
  /** It takes up what was left of it; not an empty form that is begun beside another. */
  restoresLocal: boolean;
  /** Counts the forms that this page has shown. */
  turn: number;
  visit: string;
  /** The page was there before, and its draft is being read. */
  isOld: boolean;
};

/**
 * Which draft the form works on. The address follows it, so that a reload and a bookmark lead to the same form.
 * @param mayGoElsewhere whether another draft may go to another connection than the page was made for
 */
export function useShownDraft<Content>(
  kind: Pick<Form, "pages">,
  draft: DraftView<Content> | null,
  visit: string,
  { mayGoElsewhere }: { mayGoElsewhere: boolean },
) {
  const say = useSay();
  const router = useRouter();
  const asked = useRef(0);
  const [shown, setShown] = useState<Shown<Content>>(() => ({
    ...begin(draft, -1, visit),
    restoresLocal: true,
    isOld: shownVisits.has(visit),
  }));
  if (shown.visit !== visit) {
    // What the form works on already is newer here than what the page brought.
    const isShown = draft !== null && draft.draftId === shown.draftId;
    setShown(isShown ? { ...shown, visit } : begin(draft, shown.turn, visit));
  }
  /** By the browser itself: the router would fetch the page again, and leave it where it cannot. */
  const nameInAddress = (address: string) => window.history.replaceState(null, "", address);

  const replace = (next: DraftView<Content> | null) => {
    setShown(({ turn, visit: current }) => begin(next, turn, current));
    const address = formAddress(kind, next?.draftId ?? null);
    // Its languages, coversheet and token may be those of another connection.
    if (next && mayGoElsewhere) router.replace(address, { scroll: false });
    else nameInAddress(address);
  };
  /** Shows a draft as the server has it now, or what it became. */
  const goOn = async (draftId: string) => {
    asked.current += 1;
    const turn = asked.current;
    try {
      const next = await readDraft<Content>(draftId);
      // Of two that were asked for the later one is meant.
      if (turn !== asked.current) return;
      const { latestAttempt } = next;
      if (isAllDone(latestAttempt)) router.replace(resultAddress(kind, latestAttempt));
      else replace(next);
    } catch (error) {
      const { code, userMessage } = toAppError(error);
      toast.error(say(userMessage));
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
    /** Goes on with a form that only this browser has. */
    goOnWithLocal: (localId: string) => {
      setShown(({ turn, visit: current }) => ({ ...begin(null, turn, current), restoresLocal: true }));
      nameInAddress(localDraftAddress(kind, localId));
    },
    noteMade: (draftId: string) => {
      if (shown.draftId === draftId) return;
      setShown((current) => ({ ...current, draftId }));
      nameInAddress(formAddress(kind, draftId));
    },
  };
}

function begin<Content>(draft: DraftView<Content> | null, turn: number, visit: string): Shown<Content> {
  const draftId = draft?.draftId ?? null;
  return { draft, draftId, restoresLocal: draft !== null, turn: turn + 1, visit, isOld: false };
}

function draftInAddress(): string | null {
  const named = new URLSearchParams(window.location.search).get("draft");
  return named === "new" ? null : named;
}
