"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { isUnanswered, useUntilAnswered } from "@/components/actions/use-until-answered";
import { noticingSessionEnd } from "@/components/shell/leave-for-sign-in";
import { toast } from "@/components/ui/toast";
import { useSay } from "@/components/words/use-say";
import { toAppError } from "@/lib/domain/errors";
import { discardDraft, useRenewDrafts } from "@/lib/drafts/client";

/**
 * Throws a draft away. Where the answer is lost, nobody can say whether it is gone; to throw it away twice is no
 * error, so that it is asked for again until the portal answers.
 */
export function useDiscard(draftId: string, onGone: () => void) {
  const say = useSay();
  const t = useTranslations();
  const untilAnswered = useUntilAnswered();
  const renew = useRenewDrafts();
  /** The draft may be gone already, and will be. */
  const [isUnsettled, setUnsettled] = useState(false);

  const settle = async (discarding: Promise<void>): Promise<void> => {
    try {
      await discarding;
      onGone();
    } catch (error) {
      if (isUnanswered(error)) return persist();
      setUnsettled(false);
      toast.error(t("drafts.discard.failed", { reason: say(toAppError(error).userMessage) }));
    }
    await renew();
  };
  const persist = (): void => {
    setUnsettled(true);
    toast.error(t("drafts.discard.lost"));
    void settle(untilAnswered(() => discardDraft(draftId)));
  };
  return { discard: () => settle(noticingSessionEnd(discardDraft(draftId))), isUnsettled };
}
