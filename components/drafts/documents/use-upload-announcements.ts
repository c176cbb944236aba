"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSay } from "@/components/words/use-say";
import { beginnings, type Change, outcomes, toldBefore } from "./document-changes";
import { type FormDocument, isTravelling } from "./form-document";

/**
 * What a screen reader says as documents arrive, finish or fail; progress itself stays in the progress bars.
 * @param isMany what becomes of the uploads is said once, when all of them are over
 */
export function useUploadAnnouncements(documents: readonly FormDocument[], isMany: boolean): string {
  const [announcement, setAnnouncement] = useState("");
  const listed = useRef(documents);
  const told = useRef(documents);
  const t = useTranslations();
  const say = useSay();
  const words = (change: Change) => {
    switch (change.kind) {
      case "added":
      case "failedMany":
        return t(`drafts.documents.announce.${change.kind}`, { n: change.n });
      case "uploaded":
      case "removed":
        return t(`drafts.documents.announce.${change.kind}`, { n: change.n, name: change.name });
      case "failed":
      case "formatWarning":
        return t("drafts.documents.announce.about", { name: change.name, reason: say(change.reason) });
      default:
        return t(`drafts.documents.announce.${change.kind}`);
    }
  };
  const announce = useEffectEvent((changes: Change[]) => setAnnouncement(changes.map(words).join(" ")));
  useEffect(() => {
    const changes = beginnings(listed.current, documents);
    listed.current = documents;
    told.current = toldBefore(told.current, documents);
    const isUnderWay = isMany && documents.some(isTravelling);
    if (!isUnderWay && !documents.some(({ state }) => state === "removing")) {
      changes.push(...outcomes(told.current, documents));
      told.current = documents;
    }
    if (changes.length > 0) announce(changes);
  }, [documents, isMany]);
  return announcement;
}
