"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSay } from "@/components/words/use-say";
import { type Message, message } from "@/lib/domain/message";
import { type FormDocument, isTravelling, waitsForConnection } from "./form-document";

/** What a screen reader says as documents arrive, finish or fail; progress itself stays in the progress bars. */
export function useUploadAnnouncements(documents: readonly FormDocument[]): string {
  const [announcement, setAnnouncement] = useState("");
  const known = useRef(documents);
  const t = useTranslations();
  const say = useSay();
  const announce = useEffectEvent((changes: Change[]) =>
    setAnnouncement(
      changes
        .map((change) => {
          switch (change.kind) {
            case "added":
              return t("drafts.documents.announce.added", { n: change.n });
            case "failed":
              return t("drafts.documents.announce.failed", { name: change.name, reason: say(change.reason) });
            case "uploaded":
            case "removed":
              return t(`drafts.documents.announce.${change.kind}`, { name: change.name });
            default:
              return t(`drafts.documents.announce.${change.kind}`);
          }
        })
        .join(" "),
    ),
  );
  useEffect(() => {
    const changes = changesBetween(known.current, documents);
    known.current = documents;
    if (changes.length > 0) announce(changes);
  }, [documents]);
  return announcement;
}

type Change =
  | { kind: "added"; n: number }
  | { kind: "offline" | "online" }
  | { kind: "uploaded" | "removed"; name: string }
  | { kind: "failed"; name: string; reason: Message };

function changesBetween(before: readonly FormDocument[], after: readonly FormDocument[]): Change[] {
  const previous = new Map(before.map((document) => [document.id, document]));
  const present = new Set(after.map((document) => document.id));
  const added = after.filter((document) => !previous.has(document.id) && document.state !== "refused").length;
  const changed = after.flatMap(({ id, state, name, reason }): Change[] => {
    if (previous.get(id)?.state === state) return [];
    if (state === "uploaded") return [{ kind: "uploaded", name }];
    if (state === "failed" || state === "refused")
      return [{ kind: "failed", name, reason: reason ?? message("draftErrors.upload.failed") }];
    return [];
  });
  const removed = before
    .filter(({ id }) => !present.has(id))
    .map(({ name }) => ({ kind: "removed" as const, name }));
  return [
    ...(added > 0 ? [{ kind: "added" as const, n: added }] : []),
    ...connectionChanges(before, after),
    ...changed,
    ...removed,
  ];
}

/** Said once for all that wait: when the first of them does, and when the last goes on. */
function connectionChanges(before: readonly FormDocument[], after: readonly FormDocument[]): Change[] {
  const waited = new Set(before.filter(waitsForConnection).map(({ id }) => id));
  if (after.some(waitsForConnection)) return waited.size === 0 ? [{ kind: "offline" }] : [];
  return after.some((document) => waited.has(document.id) && isTravelling(document))
    ? [{ kind: "online" }]
    : [];
}
