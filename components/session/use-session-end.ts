"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { leaveForSignIn, sessionEndedEvent } from "@/components/shell/leave-for-sign-in";
import { toast } from "@/components/ui/toast";
import { isAppError } from "@/lib/domain/errors";
import type { Message } from "@/lib/domain/message";
import { isOnBehalf, shownOwner } from "@/lib/domain/page-owner";
import { signedInOptions } from "@/lib/people/sessions/client";

export type SessionEnd = {
  isEnded: boolean;
  /** What the portal says of it: that nobody is signed in, or that somebody else is. Null while it has not said. */
  reason: Message | null;
  /** Looks at once whether the person is signed in again. */
  look: () => void;
};

type SessionEndOptions = {
  /** Whether the page holds what is nowhere else: then it stays, whatever ended the session. */
  isNeeded: () => boolean;
  /** Whether anything is on its way to the portal: what staff have not typed for somebody they do not stay for. */
  hasUnsaved: () => boolean;
  /** Whoever the page was made for is signed in again, in this tab or another one. */
  onReturn: () => void;
};

/**
 * Keeps a page open whose session ends while somebody works on it; who signs out in another tab is done with it, and so
 * are staff who act for its person no longer.
 */
export function useSessionEnd({ isNeeded, hasUnsaved, onReturn }: SessionEndOptions): SessionEnd {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const [endedAt, setEndedAt] = useState<number | null>(null);
  const isEnded = endedAt !== null;
  const isSignedOut = useRef(false);
  const stay = useEffectEvent((event: Event) => {
    if (isSignedOut.current && !isNeeded()) return;
    if (isOnBehalf(shownOwner() ?? "") && !hasUnsaved()) return;
    event.preventDefault();
    setEndedAt((known) => known ?? Date.now());
  });
  useEffect(() => {
    const hear = (event: Event) => stay(event);
    window.addEventListener(sessionEndedEvent, hear);
    const stopListening = onSignOutElsewhere(() => {
      isSignedOut.current = true;
      leaveForSignIn();
    });
    return () => {
      window.removeEventListener(sessionEndedEvent, hear);
      stopListening();
    };
  }, []);

  const { data, error, refetch } = useQuery({ ...signedInOptions(endedAt ?? 0), enabled: isEnded });
  const goOn = useEffectEvent(() => {
    isSignedOut.current = false;
    setEndedAt(null);
    toast.success(t("signInAgain.returned"));
    void queryClient.invalidateQueries();
    onReturn();
  });
  useEffect(() => {
    if (isEnded && data) goOn();
  }, [isEnded, data]);

  return {
    isEnded,
    reason: isAppError(error, "unauthenticated") ? error.userMessage : null,
    look: () => void refetch(),
  };
}

/** What next-auth tells the other tabs of the browser by. */
const messageKey = "nextauth.message";

/** Hears of it when the person signs out in another tab. @returns what ends it */
function onSignOutElsewhere(act: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== messageKey || !newValue) return;
    const told = JSON.parse(newValue) as { data?: { trigger?: string } } | null;
    if (told?.data?.trigger === "signout") act();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
